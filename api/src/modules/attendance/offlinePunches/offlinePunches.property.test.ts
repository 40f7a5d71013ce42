import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import * as fc from 'fast-check';
import type { GivenUser } from '../../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../../test/harness';
import { HOUR_MS, MINUTE_MS } from '../../../platform/core/clock';
import { EmployeeCode } from '../../../platform/database/employeeCode';
import { punchClock } from '../attendance.fixture';
import { offlineTablet } from './offlineTablet.fixture';
import { readPunches } from './read.service';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 8);
/** Each run spans the night on which the clocks go forward. */
const START = '2027-03-13T20:00:00Z';

type Step =
  | { readonly kind: 'punch'; readonly tablet: number; readonly person: number; readonly out: boolean }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'send'; readonly tablet: number; readonly isLost: boolean }
  | { readonly kind: 'hear' | 'restart' | 'revoke'; readonly tablet: number }
  | { readonly kind: 'set' | 'sleep'; readonly tablet: number; readonly minutes: number }
  | { readonly kind: 'leave' | 'newCode'; readonly person: number }
  | { readonly kind: 'online'; readonly person: number }
  | { readonly kind: 'close' };

const tablet = fc.nat(1);
const person = fc.nat(3);
const one = <K extends string>(kind: K) => fc.constant(kind);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: one('punch'), tablet, person: fc.nat(4), out: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ kind: one('wait'), minutes: fc.integer({ min: 1, max: 240 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: one('send'), tablet, isLost: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: one('hear'), tablet }) },
  { weight: 1, arbitrary: fc.record({ kind: one('restart'), tablet }) },
  { weight: 1, arbitrary: fc.record({ kind: one('revoke'), tablet }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: one('set'), tablet, minutes: fc.integer({ min: -2000, max: 2000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: one('sleep'), tablet, minutes: fc.integer({ min: 1, max: 90 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: one('leave'), person }) },
  { weight: 1, arbitrary: fc.record({ kind: one('newCode'), person }) },
  { weight: 2, arbitrary: fc.record({ kind: one('online'), person }) },
  { weight: 1, arbitrary: fc.record({ kind: one('close') }) },
);

/** The model's copy of a punch that a tablet reported as saved. */
interface Saved {
  readonly kiosk: string;
  readonly key: string;
  readonly at: number;
}

describe('offline punches under random conditions', () => {
  let test: TestApp;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  /**
   * Runs the steps, then lets every tablet send its stored punches.
   *
   * @returns the punches that the tablets reported as saved
   */
  async function play(steps: readonly Step[]): Promise<Saved[]> {
    const clock = punchClock(test);
    test.clock.set(START);
    const pool = await test.given.location();
    const boss = await test.given.user({ role: 'MANAGER', locations: [pool] });
    const kiosks = [
      await test.given.kiosk({ by: boss, location: pool }),
      await test.given.kiosk({ by: boss, location: pool }),
    ];
    const tablets: Awaited<ReturnType<typeof offlineTablet>>[] = [];
    for (const kiosk of kiosks) tablets.push(await offlineTablet(test, clock, kiosk));
    const people: GivenUser[] = [];
    for (let count = 0; count < 4; count += 1) people.push(await test.given.user({ locations: [pool] }));
    const saved: Saved[] = [];
    const now = (): number => test.clock.now().getTime();
    const tabletOf = (index: number) => {
      const found = tablets[index];
      assert.ok(found);
      return found;
    };
    async function take(step: Step): Promise<void> {
      switch (step.kind) {
        case 'punch': {
          const code = people[step.person]?.code ?? '00000';
          const key = await tabletOf(step.tablet).punch(code, step.out ? 'OUT' : 'IN');
          saved.push({ kiosk: kiosks[step.tablet]?.id ?? '', key, at: now() });
          return;
        }
        case 'wait':
          return test.clock.advance(step.minutes * MINUTE_MS);
        case 'send':
          if (tabletOf(step.tablet).waiting() > 0) await tabletOf(step.tablet).send(step);
          return step.isLost ? undefined : readPunches(test.services);
        case 'hear':
          await tabletOf(step.tablet).hear();
          return;
        case 'restart':
          return tabletOf(step.tablet).restart();
        case 'set':
          return tabletOf(step.tablet).setWall(step.minutes * MINUTE_MS);
        case 'sleep':
          return tabletOf(step.tablet).sleep(step.minutes * MINUTE_MS);
        case 'revoke':
          await sql`update kiosks set revoked_at = ${test.clock.now()}
            where id = ${kiosks[step.tablet]?.id} and revoked_at is null`.execute(test.db);
          return;
        case 'leave':
          await test.db
            .updateTable('users')
            .set({ employee_ending_date: '2027-03-12' })
            .where('id', '=', people[step.person]?.id ?? '')
            .execute();
          return;
        case 'newCode': {
          const next = await test.given.user({ locations: [pool] });
          await test.db.updateTable('users').set({ employee_code: null }).where('id', '=', next.id).execute();
          await test.db
            .updateTable('users')
            .set({ employee_code: new EmployeeCode(next.code), updated_at: test.clock.now() })
            .where('id', '=', people[step.person]?.id ?? '')
            .execute();
          return;
        }
        case 'online':
          await clock.enter(people[step.person]?.code ?? '00000', kiosks[0] ? { kiosk: kiosks[0] } : {});
          return;
        case 'close':
          await sql`insert into payroll_weeks (location_id, week, closed_by, closed_at)
            values (${pool.id}, '2027-03-07', ${boss.id}, ${test.clock.now()}) on conflict do nothing`.execute(
            test.db,
          );
          return;
      }
    }
    for (const step of steps) await take(step);
    test.clock.advance(HOUR_MS);
    for (const each of tablets) await each.sendAll();
    await readPunches(test.services);
    return saved;
  }

  it('turns every punch that a tablet reported as saved into a time entry or an item, exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 40 }), async (steps) => {
        const saved = await play(steps);
        const kiosks = [...new Set(saved.map(({ kiosk }) => kiosk))];
        const { rows } = await sql<{
          key: string;
          state: string;
          sureness: string | null;
          punched_at: Date | null;
          problem: string | null;
          kind: string | null;
          clocked_in: Date | null;
          clocked_out: Date | null;
        }>`select p.key, p.state, p.sureness, p.punched_at, p.problem, p.kind, c.clocked_in, c.clocked_out
          from offline_punches p left join clock_records c on c.id = p.clock_record_id
          where p.kiosk_id = any(${kiosks}::uuid[])`.execute(test.db);
        assert.deepEqual(rows.map(({ key }) => key).sort(), saved.map(({ key }) => key).sort());
        for (const row of rows) {
          const { at } = saved.find(({ key }) => key === row.key) ?? { at: 0 };
          if (row.state === 'RECORDED') {
            const stored = row.kind === 'IN' ? row.clocked_in : row.clocked_out;
            assert.deepEqual(stored, row.punched_at);
            assert.notEqual(row.sureness, 'GUESS');
          } else assert.ok(['WAITING', 'HELD'].includes(row.state) && row.problem !== null, row.state);
          // A time with sureness SURE is right, even after the device's clocks were changed.
          if (row.sureness === 'SURE' && row.punched_at)
            assert.ok(Math.abs(row.punched_at.getTime() - at) <= 2 * MINUTE_MS);
        }
        const { rows: twice } = await sql`select c.user_id from clock_records c join clock_records d
          on d.user_id = c.user_id and d.id > c.id and d.clocked_in < c.clocked_out and d.clocked_out > c.clocked_in
          where c.kiosk_id = any(${kiosks}::uuid[])`.execute(test.db);
        assert.deepEqual(twice, []);
      }),
      { numRuns: RUNS },
    );
  });
});
