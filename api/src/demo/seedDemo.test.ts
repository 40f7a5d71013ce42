import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { openTestDatabase } from '../../test/testDatabase';
import { transaction } from '../platform/database/transaction';
import { buildDemo } from './buildDemo';
import { demoPassword, seedDemo, store } from './seedDemo';

const clock = { now: () => new Date('2026-11-19T22:30:00.000Z') };

describe('seeding the demo school', () => {
  it('stores every demo row with its password and an absence for each approved time off, and nothing the second time', async () => {
    const database = await openTestDatabase();
    const { db } = database;
    try {
      await seedDemo(db, clock);
      const built = buildDemo(clock.now(), 'hash');
      const countRows = async () => {
        const counts: Record<string, number> = {};
        for (const table of Object.keys(built)) {
          // Absences of approved time off are derived from the requests.
          const stored = table.startsWith('absence')
            ? sql`${sql.table(table)} t where ${table === 'absences' ? sql`t.id` : sql`t.absence_id`} in (
                select id from absences where request_id is null)`
            : // A migration stores the position of meetings.
              table === 'positions'
              ? sql`positions where not is_meeting`
              : sql.table(table);
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${stored}`.execute(db);
          counts[table] = rows[0]?.n ?? 0;
        }
        return counts;
      };
      const expected = Object.fromEntries(Object.entries(built).map(([table, rows]) => [table, rows.length]));
      assert.deepEqual(await countRows(), expected);
      await assert.rejects(seedDemo(db, clock), /needs an empty database/);
      assert.deepEqual(await countRows(), expected);

      const approved = built.requests.filter(
        ({ kind, status }) => kind === 'time_off' && status === 'APPROVED',
      );
      const granted = await db
        .selectFrom('absences')
        .select('request_id')
        .where('source', '=', 'MIGRATED')
        .execute();
      assert.deepEqual(
        granted.map(({ request_id }) => request_id).sort(),
        approved.map(({ id }) => id).sort(),
      );
      assert.deepEqual(new Set(built.absences.map(({ kind }) => kind)).size, 5);

      const meetings = await db
        .selectFrom('clock_records as c')
        .leftJoin('positions as p', 'p.id', 'c.position_id')
        .select('p.is_meeting')
        .where('c.meeting_id', 'is not', null)
        .execute();
      assert.ok(meetings.length > 0 && meetings.every(({ is_meeting }) => is_meeting === true));

      const { rows } = await sql<{ password_hash: string; flags: string[]; start_time: string }>`
        select u.password_hash, c.flags, s.start_time from users u, shifts s, clock_records c
        where u.email = 'employee@ondeck.example' and c.status = 'NEEDS_REVIEW' limit 1`.execute(db);
      const [row] = rows;
      assert.ok(row);
      assert.ok(await verify(row.password_hash, demoPassword));
      assert.ok(row.flags.includes('open_too_long'));
    } finally {
      await database.close();
    }
  });

  it('stores a column that only a later row has, and null in the rows without the column', async () => {
    const { db, close } = await openTestDatabase();
    try {
      const position = (number: number) => ({
        id: `01990000-0000-7000-8000-00000000000${number}`,
        name: `Position ${number}`,
        color: '#123456',
        created_at: clock.now().toISOString(),
      });
      const retired = { ...position(2), retired_at: '2026-11-01T12:00:00.000Z' };
      await transaction(db, (trx) => store(trx, 'positions', [position(1), retired, position(3)]));
      const rows = await db
        .selectFrom('positions')
        .select(['name', 'retired_at'])
        .where('is_meeting', '=', false)
        .orderBy('name')
        .execute();
      assert.deepEqual(
        rows.map(({ name, retired_at: at }) => [name, at?.toISOString() ?? null]),
        [
          ['Position 1', null],
          ['Position 2', retired.retired_at],
          ['Position 3', null],
        ],
      );
    } finally {
      await close();
    }
  });
});
