import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { openTestDatabase } from '../../test/testDatabase';
import { buildDemo } from './buildDemo';
import { demoPassword, seedDemo } from './seedDemo';

const clock = { now: () => new Date('2026-11-19T22:30:00.000Z') };

describe('seeding the demo school', () => {
  it('stores every demo row with its password, and stores nothing when seeding a second time', async () => {
    const database = await openTestDatabase();
    const { db } = database;
    try {
      await seedDemo(db, clock);
      const built = buildDemo(clock.now(), 'hash');
      const countRows = async () => {
        const counts: Record<string, number> = {};
        for (const table of Object.keys(built)) {
          const { rows } = await sql<{
            n: number;
          }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
          counts[table] = rows[0]?.n ?? 0;
        }
        return counts;
      };
      const expected = Object.fromEntries(Object.entries(built).map(([table, rows]) => [table, rows.length]));
      assert.deepEqual(await countRows(), expected);
      await assert.rejects(seedDemo(db, clock), /needs an empty database/);
      assert.deepEqual(await countRows(), expected);

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
});
