import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expectStatus } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { createTestApp, type Answer, type TestApp } from '../../../test/harness';
import { hashPassword } from '../../platform/auth/passwords';
import { punchClock } from '../attendance/attendance.fixture';
import { sealAudit } from '../audit/chain.service';

const isServer = Boolean(process.env.TEST_DATABASE_URL);
const PASSWORD = 'Poolside-2027!';
/** Time in ms that the row is locked, shorter than PostgreSQL's lock timeout so that the erasure still succeeds. */
const HELD = 3_000;

describe('an erasure that takes long', {
  skip: isServer ? false : 'the embedded engine has one connection',
}, () => {
  let test: TestApp;
  let here: GivenLocation;
  let guard: GivenPosition;
  let ben: GivenUser;
  let admin: string;
  let old: GivenUser;
  before(async () => {
    test = await createTestApp();
    const { given } = test;
    here = await given.location();
    guard = await given.position();
    ben = await given.user({
      locations: [here],
      positions: [guard],
      code: '23456',
      passwordHash: await hashPassword(PASSWORD),
    });
    admin = await given.session(await given.user({ role: 'ADMIN' }));
    old = await given.user({ firstName: 'Uma', lastName: 'Quill', locations: [here] });
    await test.db
      .updateTable('users')
      .set({ is_active: false, deleted_at: new Date('2020-01-01T00:00:00Z') })
      .where('id', '=', old.id)
      .execute();
    await sql`insert into audit_log (id, at, actor_kind, action, entity, entity_id, after)
      values (gen_random_uuid(), ${test.clock.now()}, 'SYSTEM', 'shift.updated', 'shift', 'x',
        '{"comments": "Ask Uma Quill"}')`.execute(test.db);
  });
  after(() => test.close());

  /** Starts the erasure and blocks its last step, in the log. @returns a function that lets the erasure continue */
  async function heldUp(): Promise<() => Promise<Answer>> {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let locked = (): void => undefined;
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const holding = test.db.transaction().execute(async (trx) => {
      await sql`select audit_id from audit_words where value::text like '%Uma Quill%' for no key update`.execute(
        trx,
      );
      locked();
      await Promise.race([released, pause(HELD)]);
    });
    await isLocked;
    const erasing = test.call(admin, 'POST', `/api/users/${old.id}/erasure/`, { name: 'Uma Quill' });
    await untilWaiting();
    return async () => {
      release();
      await holding;
      return erasing;
    };
  }

  /** Waits until the erasure's connection waits for the locked words. */
  async function untilWaiting(): Promise<void> {
    for (let tries = 0; tries < 200; tries += 1) {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%update audit_words%'`.execute(
        test.db,
      );
      if (rows.length > 0) return;
      await pause(10);
    }
    throw new Error("The erasure doesn't wait for the words of the row.");
  }

  it('lets staff punch, sign in, schedule, and change users, and seals the log, during a long erasure', async () => {
    const goOn = await heldUp();
    const { rows: strong } = await sql<{ mode: string; what: string }>`
      select l.mode, coalesce(l.relation::regclass::text, l.locktype) as what from pg_locks l
      where l.pid in (select pid from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%update audit_words%')
        and l.granted and l.locktype in ('relation', 'page')
        and l.mode not in ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock')`.execute(test.db);
    assert.deepEqual(strong, []);
    const { enter } = punchClock(test);
    const begun = performance.now();
    const answers = await Promise.all([
      enter('23456'),
      test.call(undefined, 'POST', '/api/users/login/', { email: ben.email, password: PASSWORD }),
      test.call(admin, 'POST', '/api/shifts/add-shift/', {
        location: here.id,
        schedule_type: 'ONE_TIME_SHIFT',
        start_date: '2027-03-10',
        start_time: '16:00',
        end_time: '20:00',
        shift_type: guard.id,
        staff: [{ id: ben.id }],
      }),
      test.call(admin, 'PUT', `/api/users/update/${ben.id}/`, { last_name: 'Itoh' }),
      sealAudit(test.services),
    ]);
    const took = performance.now() - begun;
    const erased = await goOn();
    for (const answer of answers)
      if (answer && typeof answer === 'object' && 'status' in answer)
        assert.ok(answer.status < 300, `${answer.status} ${answer.text}`);
    assert.ok(took < HELD - 500, `${took} ms`);
    expectStatus(erased, 200);
  });
});
