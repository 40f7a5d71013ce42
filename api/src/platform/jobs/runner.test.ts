import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, DAY_MS } from '@ondeck/shared/domain/durations';
import { expectStatus } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { cleanUp } from './cleanUp';
import type { Job } from './job';
import { findLateJobs } from './lateJobs';
import { createJobRunner } from './runner';

describe('jobs', () => {
  let test: TestApp;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  const ports = () => ({
    db: test.db,
    clock: test.clock,
    tasks: new Map<string, string>(),
    onError: () => {},
    grace: 50,
  });
  const runnerOf = (...jobs: Job[]) => createJobRunner(jobs, ports());
  const counting = (name: string, schedule = '0 * * * * *', work: () => Promise<void> = async () => {}) => {
    const job = {
      name,
      task: name,
      schedule,
      runs: 0,
      async run() {
        job.runs += 1;
        await work();
      },
    };
    return job;
  };

  it('runs a job when it is due, in UTC, and not before', async () => {
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

  it('runs a job once when several processes look at the same time', async () => {
    const job = counting('shared', '0 * * * * *', () => new Promise((resolve) => setTimeout(resolve, 50)));
    await Promise.all(Array.from({ length: 5 }, () => runnerOf(job).runDue()));
    assert.equal(job.runs, 1);
  });

  it('retries a failed job at its next time, and records the failure without its text', async () => {
    const errors: unknown[] = [];
    const job = counting('failing', '0 * * * * *', () => Promise.reject(new TypeError('Ann Lake')));
    const runner = createJobRunner([job], {
      ...ports(),
      onError: (name) => errors.push(name),
    });
    await runner.runDue();
    assert.deepEqual(errors, ['failing']);
    const row = await test.db.selectFrom('jobs').selectAll().where('name', '=', 'failing').executeTakeFirst();
    assert.equal(row?.last_error, 'TypeError');
    test.clock.advance(MINUTE_MS);
    await runner.runDue();
    assert.equal(job.runs, 2);
  });

  it('takes over the job of a dead process after a minute', async () => {
    const job = counting('left');
    const runner = runnerOf(job);
    await runner.runDue();
    const lockedUntil = new Date(test.clock.now().getTime() + MINUTE_MS);
    await test.db
      .updateTable('jobs')
      .set({ locked_until: lockedUntil, next_run_at: test.clock.now() })
      .where('name', '=', 'left')
      .execute();
    test.clock.advance(MINUTE_MS - 1);
    assert.deepEqual(await runner.runDue(), []);
    test.clock.advance(1);
    assert.deepEqual(await runner.runDue(), ['left']);
  });

  const never = new AbortController().signal;
  /** Returns a run that never ends and ignores its signal. */
  const forever = (): Promise<void> => new Promise(() => {});
  const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await holds())) await pause(5);
  };
  const rowOf = (name: string) =>
    test.db.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

  it('runs a job while another one hangs', async () => {
    const stuck = counting('stuck', '* * * * * *', forever);
    const other = counting('other', '* * * * * *');
    const runner = runnerOf(stuck, other);
    runner.start();
    // The two jobs start in either order, and a stopped runner starts none.
    await until(() => stuck.runs > 0 && other.runs > 0);
    await runner.stop(0);
    assert.deepEqual([stuck.runs, other.runs], [1, 1]);
  });

  it('ends a job at its deadline as a failure, and runs it again at its next time', async () => {
    const signals: AbortSignal[] = [];
    const errors: unknown[] = [];
    const job: Job = {
      name: 'hangs',
      task: 'hangs',
      schedule: '0 * * * * *',
      deadline: 20,
      run: (signal = never) => {
        signals.push(signal);
        return forever();
      },
    };
    const runner = createJobRunner([job], {
      ...ports(),
      onError: (name, error) => errors.push([name, error instanceof Error && error.name]),
    });
    assert.deepEqual(await runner.runDue(), ['hangs']);
    assert.equal(signals[0]?.aborted, true);
    assert.deepEqual(errors, [['hangs', 'JobTookTooLong']]);
    const row = await rowOf('hangs');
    assert.deepEqual([row.last_error, row.locked_until], ['JobTookTooLong', null]);
    test.clock.advance(MINUTE_MS);
    await runner.runDue();
    assert.equal(signals.length, 2);
  });

  it('keeps a job for the process whose run is alive, however long the run takes', async () => {
    let finish = (): void => {};
    const job = counting('renewed', '0 * * * * *', () => new Promise((resolve) => (finish = resolve)));
    const first = createJobRunner([job], { ...ports(), renewEvery: 5 });
    const running = first.runDue();
    await until(() => job.runs === 1);
    for (let seconds = 0; seconds < 300; seconds += 30) {
      const before = (await rowOf('renewed')).locked_until?.getTime() ?? 0;
      test.clock.advance(30_000);
      await until(async () => ((await rowOf('renewed')).locked_until?.getTime() ?? 0) > before);
    }
    assert.deepEqual(await runnerOf(job).runDue(), []);
    finish();
    assert.deepEqual(await running, ['renewed']);
    assert.equal(job.runs, 1);
  });

  it("ends a run once another process has the job, and doesn't change that process's row", async () => {
    const signals: AbortSignal[] = [];
    const job: Job = {
      name: 'lost',
      task: 'lost',
      schedule: '0 * * * * *',
      run: (signal = never) => {
        signals.push(signal);
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      },
    };
    const running = createJobRunner([job], { ...ports(), renewEvery: 5 }).runDue();
    await until(() => signals.length === 1);
    const other = new Date(test.clock.now().getTime() + 50_000);
    await test.db.updateTable('jobs').set({ locked_until: other }).where('name', '=', 'lost').execute();
    await running;
    assert.equal(signals[0]?.aborted, true);
    const row = await rowOf('lost');
    assert.deepEqual([row.locked_until, row.last_run_at], [other, null]);
  });

  it('reports a job as late when no run ends for three of its periods, until a run ends', async () => {
    test.clock.set('2027-03-04T10:00:00Z');
    await test.db.deleteFrom('jobs').execute();
    let hangs = false;
    const job: Job = {
      name: 'mail.send',
      task: 'mail.send',
      schedule: '0 * * * * *',
      deadline: 5,
      run: () => (hangs ? forever() : Promise.resolve()),
    };
    const late = new Map<string, number>();
    const told: string[] = [];
    const runner = createJobRunner([job], {
      ...ports(),
      onLate: (name) => told.push(name),
      onLateness: (name, by) => late.set(name, by),
    });
    const ready = async () => expectStatus(await test.call(undefined, 'GET', '/api/ready'), 200);
    await runner.runDue();
    hangs = true;
    for (let minutes = 1; minutes < 3; minutes += 1) {
      test.clock.advance(MINUTE_MS);
      await runner.runDue();
    }
    runner.watch();
    assert.deepEqual([told, late.get('mail.send')], [[], 0]);
    assert.deepEqual(await ready(), { status: 'ready' });
    test.clock.advance(MINUTE_MS + 1000);
    await runner.runDue();
    runner.watch();
    runner.watch();
    assert.deepEqual([told, late.get('mail.send')], [['mail.send'], 1000]);
    assert.deepEqual(await ready(), {
      status: 'ready',
      warnings: ['The job mail.send is late. Its last run ended 2027-03-04T10:03:00.000Z.'],
    });
    hangs = false;
    test.clock.advance(MINUTE_MS);
    await runner.runDue();
    runner.watch();
    assert.equal(late.get('mail.send'), 0);
    assert.deepEqual(await ready(), { status: 'ready' });
  });

  it("doesn't count a job as late after a night without a running server", async () => {
    await test.db.deleteFrom('jobs').execute();
    const job = counting('rested');
    await runnerOf(job).runDue();
    test.clock.advance(DAY_MS);
    const told: string[] = [];
    const runner = createJobRunner([job], { ...ports(), onLate: (name) => told.push(name) });
    await runner.runDue();
    runner.watch();
    assert.deepEqual(told, []);
    assert.deepEqual(await findLateJobs(test.db, test.clock.now()), []);
  });

  it('waits for running jobs when the server stops, up to the given time', async () => {
    const ended: string[] = [];
    const listens: Job = {
      name: 'listens',
      task: 'listens',
      schedule: '* * * * * *',
      run: async (signal = never) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await pause(20);
        ended.push('listens');
      },
    };
    const stuck = counting('stuck again', '* * * * * *', forever);
    const runner = runnerOf(listens, stuck);
    runner.start();
    await until(async () => stuck.runs === 1 && (await rowOf('listens')).locked_until !== null);
    const begun = performance.now();
    await runner.stop(200);
    assert.ok(performance.now() - begun < 1_000);
    assert.deepEqual(ended, ['listens']);
    assert.equal((await rowOf('listens')).locked_until, null);
  });
});

describe('the clean-up', () => {
  it('deletes expired rows and keeps the others, at the age limit of each table', async () => {
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
      ['old', DAY_MS],
      ['young', DAY_MS - 1],
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
            created_at: at(-31 * DAY_MS),
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
