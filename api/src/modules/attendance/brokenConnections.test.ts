import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { clockInAnswer } from '@ondeck/shared/schemas/attendance';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type Answer, createTestApp, type TestApp } from '../../../test/harness';
import { punchClock } from './attendance.fixture';

/** The embedded engine has no connections to cut, so there the test only checks that all punches arrive. */
const isServer = Boolean(process.env.TEST_DATABASE_URL);
const punches = isServer ? 150 : 10;
const lanes = 6;
const cuts = 25;

describe('a database that cuts its connections', () => {
  let test: TestApp;
  let clock: ReturnType<typeof punchClock>;
  before(async () => {
    test = await createTestApp();
    clock = punchClock(test);
  });
  after(() => test.close());

  /** Cuts every connection of the app, even in the middle of a transaction, and returns how many. */
  async function cut(): Promise<number> {
    // Materialized because PostgreSQL could otherwise cut a connection before it checks that the connection is
    // another's.
    const ended = sql`
      with others as materialized (
        select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid())
      select pg_terminate_backend(pid) from others`.execute(test.db);
    // The pool may hand out a connection that was cut a moment ago, before the pool notices the cut.
    return ended.then(
      ({ rows }) => rows.length,
      () => 0,
    );
  }

  it(`loses and doubles none of ${punches} punches, and gives no one a final refusal`, async () => {
    const pool = await test.given.location();
    const people: { id: string; token: string }[] = [];
    for (let count = 0; count < punches; count += 1) {
      const { id } = await test.given.user({ locations: [pool] });
      people.push({ id, token: await test.given.punchToken({ id }, 60) });
    }

    const statuses = new Map<number, number>();
    const acknowledged = new Map<string, string>();
    /** Retries a 503 with the same key, as the punch clock does. */
    async function punch({ id, token }: { id: string; token: string }): Promise<Answer> {
      for (;;) {
        const answer = await clock.clockIn(token, id, {}, `punch-of-${id}`);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status !== 503) return answer;
        await pause(10);
      }
    }

    let isOver = false;
    async function cutAgainAndAgain(): Promise<number> {
      let cutOff = 0;
      for (let times = 0; times < cuts && !isOver; times += 1) {
        await pause(20);
        cutOff += await cut();
      }
      return cutOff;
    }
    const waiting = [...people];
    async function work(): Promise<void> {
      for (let person = waiting.pop(); person; person = waiting.pop()) {
        const answer = await punch(person);
        assert.equal(answer.status, 201, answer.text);
        acknowledged.set(person.id, z.parse(clockInAnswer, answer.body).record_id);
      }
    }
    const [cutOff] = await Promise.all([
      isServer ? cutAgainAndAgain() : 0,
      Promise.all(Array.from({ length: lanes }, work)).finally(() => {
        isOver = true;
      }),
    ]);

    const stored = await test.db.selectFrom('clock_records').select(['id', 'user_id']).execute();
    assert.deepEqual(
      new Map(stored.map(({ id, user_id }) => [user_id, id])),
      acknowledged,
      'exactly the acknowledged punches are stored',
    );
    assert.equal(stored.length, punches);
    assert.equal(statuses.get(201), punches);
    assert.deepEqual(
      [...statuses.keys()].filter((status) => status !== 201 && status !== 503),
      [],
    );
    if (isServer) {
      assert.ok(cutOff > 0, 'connections were cut');
      assert.ok((statuses.get(503) ?? 0) > 0, 'some punches met a cut connection');
    }
  });
});
