import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type TestApp } from '../../../test/harness';
import { cleanUp } from './cleanUp';
import type { Job } from './job';
import { createJobRunner } from './runner';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe('jobs', () => {
  let test: TestApp;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  const runnerOf = (...jobs: Job[]) =>
    createJobRunner(jobs, { db: test.db, clock: test.clock, onError: () => {} });
  const counting = (name: string, schedule = '0 * * * * *', work: () => Promise<void> = async () => {}) => {
    const job = {
      name,
      schedule,
      runs: 0,
      async run() {
        job.runs += 1;
        await work();
      },
    };
    return job;
  };

  it('run when they are due, in UTC, and not before', async () => {
    test.clock.set('2027-03-03T17:00:30Z');
    const job = counting('due');
    const runner = runnerOf(job);
    assert.deepEqual(await runner.runDue(), ['due']);
    test.clock.set('2027-03-03T17:00:59Z');
    assert.deepEqual(await runner.runDue(), []);
    test.clock.set('2027-03-03T17:01:00Z');
    assert.deepEqual(await runner.runDue(), ['due']);
    assert.equal(job.runs, 2);
  });

  it('run once where several processes look at the same time', async () => {
    const job = counting('shared', '0 * * * * *', () => new Promise((resolve) => setTimeout(resolve, 50)));
    await Promise.all(Array.from({ length: 5 }, () => runnerOf(job).runDue()));
    assert.equal(job.runs, 1);
  });

  it('are tried again at the next time after a failure, which is noted without its text', async () => {
    const errors: unknown[] = [];
    const job = counting('failing', '0 * * * * *', () => Promise.reject(new TypeError('Ann Lake')));
    const runner = createJobRunner([job], {
      db: test.db,
      clock: test.clock,
      onError: (name) => errors.push(name),
    });
    await runner.runDue();
    assert.deepEqual(errors, ['failing']);
    const row = await test.db.selectFrom('jobs').selectAll().where('name', '=', 'failing').executeTakeFirst();
    assert.equal(row?.last_error, 'TypeError');
    test.clock.advance(MINUTE);
    await runner.runDue();
    assert.equal(job.runs, 2);
  });

  it('of a process that died are taken over after five minutes', async () => {
    const job = counting('left');
    const runner = runnerOf(job);
    await runner.runDue();
    const lockedUntil = new Date(test.clock.now().getTime() + 5 * MINUTE);
    await test.db
      .updateTable('jobs')
      .set({ locked_until: lockedUntil, next_run_at: test.clock.now() })
      .where('name', '=', 'left')
      .execute();
    test.clock.advance(5 * MINUTE - 1);
    assert.deepEqual(await runner.runDue(), []);
    test.clock.advance(1);
    assert.deepEqual(await runner.runDue(), ['left']);
  });

  it('stop after the one that is running', async () => {
    let finish = (): void => {};
    let began = (): void => {};
    const started = new Promise<void>((resolve) => {
      began = resolve;
    });
    const long = counting('long', '0 * * * * *', () => {
      began();
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    const next = counting('next');
    const runner = runnerOf(long, next);
    runner.start();
    await started;
    const stopped = runner.stop();
    finish();
    await stopped;
    assert.deepEqual([long.runs, next.runs], [1, 0]);
  });
});

describe('the clean-up', () => {
  it('removes what has lapsed and keeps what lives, at the limit of each', async () => {
    const test = await createTestApp();
    const user = await test.given.user();
    const now = test.clock.now().getTime();
    const at = (milliseconds: number): Date => new Date(now + milliseconds);
    const sessions = (hash: string, expires: Date) =>
      test.db
        .insertInto('sessions')
        .values({ token_hash: hash, user_id: user.id, created_at: at(0), expires_at: expires })
        .execute();
    await sessions('dead', at(0));
    await sessions('alive', at(1));
    for (const [key, age] of [
      ['old', DAY],
      ['young', DAY - 1],
    ] as const) {
      await test.db
        .insertInto('changes')
        .values({ at: at(-age), topic: key })
        .execute();
      await test.db
        .insertInto('idempotency_keys')
        .values({ scope: 's', key, request_hash: '', status: 200, body: '{}', created_at: at(-age) })
        .execute();
      const mail = { subject: '', body_text: '', body_html: '', next_attempt_at: at(0) };
      await test.db
        .insertInto('mail_outbox')
        .values([
          { ...mail, id: test.services.ids.next(), recipient: key, created_at: at(-7 * age) },
          {
            ...mail,
            id: test.services.ids.next(),
            recipient: `${key}, given up`,
            created_at: at(-31 * DAY),
            failed_at: at(-30 * age),
          },
        ])
        .execute();
    }
    await cleanUp(test.services);
    const left = {
      sessions: (await test.db.selectFrom('sessions').select('token_hash as k').execute()).map(({ k }) => k),
      changes: (await test.db.selectFrom('changes').select('topic as k').execute()).map(({ k }) => k),
      keys: (await test.db.selectFrom('idempotency_keys').select('key as k').execute()).map(({ k }) => k),
      mails: (await test.db.selectFrom('mail_outbox').select('recipient as k').execute()).map(({ k }) => k),
    };
    const mails = ['young', 'young, given up'];
    assert.deepEqual(left, { sessions: ['alive'], changes: ['young'], keys: ['young'], mails });
    await test.close();
  });
});
