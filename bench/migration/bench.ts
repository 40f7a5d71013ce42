import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { migrate, readMigrations } from '../../api/src/platform/database/migrate';
import { connectServer } from '../../api/src/platform/database/server';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { needPostgres } from '../lib/server';
import { onStage, say, writeReport } from '../lib/stage';

/** Ignores connection errors, because this drill kills a connection on purpose. */
const ignore = (): void => undefined;
/** Prefix of the last migration before shifts had a history. */
const OLD = '0007_';
const id = (text: string): string => `('00000000-0000-7000-8000-' || lpad(${text}, 12, '0'))::uuid`;

/** Returns SQL for a school as an old server stored it: shifts, each with its assignment, a fifth of them deleted. */
const school = (shifts: number): string[] => [
  `insert into locations (id, title, code, phone_number, email, address, timezone, created_at, updated_at)
    select ${id('n::text')}, 'Pool ' || n, 'P' || n, '', 'a@b.example', '', 'America/New_York', now(), now()
    from generate_series(1, 10) n`,
  `insert into positions (id, name, color, created_at)
    select ${id('n::text')}, 'Type ' || n, 'blue', now() from generate_series(1, 8) n`,
  `insert into users (id, email, first_name, last_name, user_type, is_active, created_at, updated_at)
    select ${id('n::text')}, n || '@b.example', 'Person', n::text, 'EMPLOYEE', true, now(), now()
    from generate_series(1, 1000) n`,
  `insert into shifts (id, location_id, shift_code, schedule_type, shift_repeat, start_date, end_date, start_time,
      end_time, position_id, created_at, updated_at, deleted_at)
    select ${id('n::text')}, ${id('(n % 10 + 1)::text')}, 'P-' || n, 'RECURRING_SHIFT', 'WEEKLY',
      date '2024-01-01' + n % 700, null, '16:00', '20:00', ${id('(n % 8 + 1)::text')}, now(), now(),
      case when n % 5 = 0 then now() end
    from generate_series(1, ${shifts}) n`,
  `insert into assignments (id, shift_id, user_id, slot, start_date, end_date, created_at)
    select ${id('n::text')}, ${id('n::text')}, ${id('(n % 1000 + 1)::text')}, 1, date '2024-01-01' + n % 700, null, now()
    from generate_series(1, ${shifts}) n`,
];

/**
 * Migrates a school with many shifts to today's tables. Midway, the server dies in a migration after its first
 * statements: the next start finds no trace of that migration and continues. The bench prints times and has no budget.
 */
export const benchMigration = (shifts = '50000') =>
  onStage(async ({ own }) => {
    const postgres = own(await startPostgres(needPostgres('This needs'), { isDurable: true }));
    const other = new pg.Client({ connectionString: postgres.url });
    other.on('error', ignore);
    await other.connect();
    const all = await readMigrations();
    const old = all.findIndex(({ name }) => name.startsWith(OLD)) + 1;
    const first = connectServer(postgres.url, ignore);
    await migrate(first.db, all.slice(0, old));
    for (const statement of school(Number(shifts))) await other.query(statement);
    await other.query('analyze');
    say(`${shifts} shifts as of ${all[old - 1]?.name}`);

    // The migration's first statement runs, and its second waits for this table.
    await other.query('begin');
    await other.query('lock table positions in share mode');
    const broken = migrate(first.db, all).then(
      () => false,
      () => true,
    );
    const waiting = `select pid from pg_locks where not granted and relation = 'positions'::regclass`;
    for (;;) {
      const { rows } = await other.query<{ pid: number }>(waiting);
      if (rows[0]) {
        await other.query('select pg_terminate_backend($1)', [rows[0].pid]);
        break;
      }
      await pause(20);
    }
    const wasBroken = await broken;
    await other.query('rollback');
    await first.close();
    const half = await other.query(
      `select 1 from information_schema.columns where table_name = 'shifts' and column_name = 'from_date'`,
    );
    const good = wasBroken && half.rowCount === 0;
    say(
      `killed in the middle of ${all[old]?.name}: ${good ? 'nothing of it is there' : 'HALF OF IT IS THERE'}`,
    );

    const again = connectServer(postgres.url, ignore);
    const times: Record<string, number> = {};
    for (let count = old + 1; count <= all.length; count += 1) {
      const began = performance.now();
      const [name] = await migrate(again.db, all.slice(0, count));
      if (name === undefined) throw new Error('It was applied already.');
      times[name] = Math.round(performance.now() - began);
      say(`${name.padEnd(32)} ${String(times[name]).padStart(6)} ms`);
    }
    const kept = await other.query<{ count: string }>('select count(*) from shifts');
    say(`${kept.rows[0]?.count} shifts afterward`);
    await again.close();
    await other.end();
    writeReport('migration', { shifts, times, good });
    return good && kept.rows[0]?.count === shifts;
  });
