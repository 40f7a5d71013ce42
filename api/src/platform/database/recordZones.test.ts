import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { kyselyOn } from './embedded';
import { migrate, readMigrations } from './migrate';
import { zoneAtSql, zoneOnSql } from './zones.sql';

const uid = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

describe('the migration to zones of the past', () => {
  it("fills time entries with their location's zone, even those that an older server writes", async () => {
    const lite = await PGlite.create();
    const db = kyselyOn(lite);
    const location = (n: number, zone: string) =>
      sql`insert into locations (id, title, code, phone_number, email, address, timezone, created_at, updated_at)
        values (${uid(n)}, ${`Pool ${n}`}, ${`P${n}`}, '', 'a@b.example', '', ${zone}, now(), '2027-01-10T12:00:00Z')`.execute(
        db,
      );
    /** Writes a time entry like an older server, without a zone. */
    const record = (n: number, place: number) =>
      sql`insert into clock_records (id, user_id, location_id, work_date, clocked_in, clocked_out, rate,
          suggested_rate, status, began_unassigned, created_at)
        values (${uid(n)}, ${uid(9)}, ${uid(place)}, '2027-01-04', ${`2027-01-04T${n}:00:00Z`},
          ${`2027-01-04T${n}:30:00Z`}, 'REGULAR', 'REGULAR', 'CLOSED', true, now())`.execute(db);
    const zones = async () => {
      const { rows } = await sql<{
        timezone: string;
      }>`select timezone from clock_records order by id`.execute(db);
      return rows.map(({ timezone }) => timezone);
    };
    try {
      const all = await readMigrations();
      const index = all.findIndex(({ name }) => name.startsWith('0039_'));
      await migrate(db, all.slice(0, index));
      await location(1, 'America/New_York');
      await location(2, 'America/New_York');
      await location(3, 'America/Denver');
      await sql`insert into users (id, first_name, last_name, email, phone_number, user_type, password_hash, created_at,
          updated_at) values (${uid(9)}, 'Ana', 'Diaz', 'ana@b.example', '', 'EMPLOYEE', '', now(), now())`.execute(
        db,
      );
      await record(11, 1);
      await record(12, 3);

      await migrate(db, all);
      assert.deepEqual(await zones(), ['America/New_York', 'America/Denver']);
      await record(13, 3);
      // The older server also changes a zone without storing the former one.
      await sql`update locations set timezone = 'America/Los_Angeles', updated_at = '2027-01-15T12:00:00Z'
        where id = ${uid(3)}`.execute(db);
      await record(14, 3);
      assert.deepEqual(await zones(), [
        'America/New_York',
        'America/Denver',
        'America/Denver',
        'America/Los_Angeles',
      ]);
      const { rows } = await sql`select ${zoneOnSql(sql`date '2027-01-15'`)} as that_day,
          ${zoneOnSql(sql`date '2027-01-16'`)} as next_day,
          ${zoneAtSql(sql`timestamptz '2027-01-16T06:59:00Z'`)} as last_minute,
          ${zoneAtSql(sql`timestamptz '2027-01-16T07:00:00Z'`)} as midnight
        from locations l where id = ${uid(3)}`.execute(db);
      assert.deepEqual(rows, [
        {
          that_day: 'America/Denver',
          next_day: 'America/Los_Angeles',
          last_minute: 'America/Denver',
          midnight: 'America/Los_Angeles',
        },
      ]);
    } finally {
      await lite.close();
    }
  });
});
