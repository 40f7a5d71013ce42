import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { joinPlanOn, occursOnSql, plannedOn } from './shiftPlan.sql';
import { kyselyOn } from './embedded';
import { migrate, readMigrations } from './migrate';

const uid = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

describe('the migration to plans with a history', () => {
  it('keeps every existing shift unchanged on every date when the plan history is added', async () => {
    const lite = await PGlite.create();
    const db = kyselyOn(lite);
    try {
      const all = await readMigrations();
      const index = all.findIndex(({ name }) => name.startsWith('0008_'));
      await migrate(db, all.slice(0, index));
      const at = '2027-01-01T12:00:00Z';
      await sql`insert into locations (id, title, code, phone_number, email, address, timezone, created_at, updated_at)
        values (${uid(1)}, 'Lakeview', 'LKV', '', 'a@b.example', '', 'America/New_York', ${at}, ${at})`.execute(
        db,
      );
      for (const [n, name] of [
        [2, 'Swim'],
        [3, 'Guard'],
      ] as const)
        await sql`insert into positions (id, name, color, created_at)
          values (${uid(n)}, ${name}, 'blue', ${at})`.execute(db);
      const shifts = [
        [11, 'ONE_TIME_SHIFT', null, '2027-03-04', '2027-03-04', 2, null],
        [12, 'RECURRING_SHIFT', 'WEEKLY', '2027-03-01', null, 3, null],
        [13, 'RECURRING_SHIFT', 'DAILY', '2027-03-03', '2027-03-05', 2, null],
        [14, 'RECURRING_SHIFT', 'DAILY', '2027-03-01', null, 2, '2027-03-03T12:00:00Z'],
      ] as const;
      for (const [n, type, repeat, start, end, position, deleted] of shifts)
        await sql`insert into shifts (id, location_id, shift_code, schedule_type, shift_repeat, start_date, end_date,
            start_time, end_time, position_id, created_at, updated_at, deleted_at)
          values (${uid(n)}, ${uid(1)}, ${`LKV-${n}`}, ${type}, ${repeat}, ${start}, ${end}, '16:00', '20:00',
            ${uid(position)}, ${at}, ${at}, ${deleted})`.execute(db);
      const days = sql`generate_series(date '2027-02-28', date '2027-03-09', interval '1 day') as g (at)`;
      const before = await sql`select s.shift_code, g.at::date as day, s.start_time, s.end_time, s.position_id
        from shifts s cross join ${days}
        where s.start_date <= g.at and (s.end_date is null or s.end_date >= g.at)
          and (s.shift_repeat is distinct from 'WEEKLY' or (g.at::date - s.start_date) % 7 = 0)
        order by 1, 2`.execute(db);
      assert.equal(before.rows.length, 15);

      await migrate(db, all);
      const day = sql`g.at::date`;
      const after = await sql`select s.shift_code, ${day} as day, ${plannedOn.start_time} as start_time,
          ${plannedOn.end_time} as end_time, ${plannedOn.position_id} as position_id
        from shifts s cross join ${days} ${joinPlanOn(day)} where ${occursOnSql(day)} order by 1, 2`.execute(
        db,
      );
      assert.deepEqual(after.rows, before.rows);
    } finally {
      await lite.close();
    }
  });
});
