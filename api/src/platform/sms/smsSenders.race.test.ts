import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_NOW } from '../../../test/clock';
import { expectStatus } from '../../../test/assertions';
import type { GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { empty } from '../../../test/testDatabase';
import { after as later, HOUR_MS } from '../core/clock';
import { transaction } from '../database/transaction';
import {
  allowTexts,
  givenNumber,
  type SmsProvider,
  startSmsProvider,
  storedTexts,
} from './smsProvider.fixture';

const base = process.env.TEST_DATABASE_URL;
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 4);

describe(`${ROUNDS} rounds of text messages sent by two processes`, {
  skip: base ? false : 'The embedded database has one process.',
}, () => {
  let provider: SmsProvider;
  let test: TestApp;
  let address = '';
  let admin: GivenUser;
  let staff: { readonly id: string; readonly phone: string }[];
  const senders = new Set<ChildProcess>();
  before(async () => {
    provider = await startSmsProvider();
    test = await createTestApp({ sms: provider.service });
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.db);
    const url = new URL(base ?? '');
    url.pathname = `/${rows[0]?.name ?? ''}`;
    address = url.toString();
  });
  beforeEach(() => provider.reset());
  afterEach(() => provider.reset());
  after(async () => {
    await Promise.all([...senders].map(end));
    await test.close();
    await provider.close();
  });

  /** Starts a process that waits for its first run. */
  async function sender(): Promise<ChildProcess> {
    const script = join(import.meta.dirname, '../../../test/textSender.ts');
    const child = fork(script, [address, JSON.stringify(provider.service)], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    senders.add(child);
    await once(child, 'message');
    return child;
  }
  async function end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    senders.delete(child);
  }
  /** Starts a run of a process. @returns once the run is over, or the process was killed */
  async function run(child: ChildProcess): Promise<unknown> {
    const over = Promise.race([once(child, 'message'), once(child, 'exit')]);
    child.send(test.clock.now().toISOString());
    return over;
  }

  async function school(people: number, limit: number): Promise<void> {
    await empty(test.db);
    test.clock.set(DEFAULT_NOW);
    provider.reset();
    await allowTexts(test, limit);
    admin = await test.given.user({ role: 'ADMIN' });
    staff = [];
    for (let nr = 0; nr < people; nr += 1) {
      const user = await test.given.user();
      const phone = `+1608555${String(1000 + nr)}`;
      await givenNumber(test, user, phone);
      staff.push({ id: user.id, phone });
    }
  }
  const tell = (userId: string) =>
    transaction(test.db, (trx) =>
      test.services.notify(trx, {
        userId,
        topic: 'schedule',
        kind: 'schedule.changed',
        title: 'LKV-0042 has changed',
        dueAt: later(test.clock.now(), 3 * HOUR_MS),
      }),
    );
  const receivedBy = (phone: string): number =>
    provider.received.filter(({ fields }) => fields['To'] === phone).length;
  const statesOf = async () => (await storedTexts(test)).map(({ state }) => state).sort();

  it('hold the limit of the day, and notify the admins once', async () => {
    const two = [await sender(), await sender()];
    for (let round = 0; round < ROUNDS; round += 1) {
      await school(12, 5);
      for (const { id } of staff) await tell(id);
      await Promise.all(two.map(run));
      assert.equal(provider.received.length, 5, `round ${round}`);
      assert.equal(new Set(provider.received.map(({ fields }) => fields['To'])).size, 5);
      assert.deepEqual(await statesOf(), [
        ...Array<string>(7).fill('CAPPED'),
        ...Array<string>(5).fill('SENT'),
      ]);
      const told = await test.db
        .selectFrom('notifications')
        .select('user_id')
        .where('kind', '=', 'sms.limit')
        .execute();
      assert.deepEqual(told, [{ user_id: admin.id }]);
    }
    await Promise.all(two.map(end));
  });

  it('send no message twice and forget none when one of them is killed between sending and storing', async () => {
    let next = sender();
    const other = await sender();
    for (let round = 0; round < ROUNDS; round += 1) {
      const killed = await next;
      next = sender();
      await school(9, 200);
      for (const { id } of staff) await tell(id);
      // The provider has the message, and its answer never arrives.
      const fatal = 1 + (round % staff.length);
      let ended: Promise<void> | undefined;
      provider.beforeAnswers(async () => {
        if (provider.received.length < fatal) return;
        ended ??= end(killed);
        await ended;
      });
      await Promise.all([run(killed), round % 2 === 0 ? run(other) : undefined]);
      test.clock.advance(2 * 60_000);
      await run(other);
      assert.ok(ended, 'no process was killed');
      // Without the killed process, the rest is still sent.
      assert.ok(!(await statesOf()).includes('QUEUED'), `round ${round}`);
      for (const { phone, state } of await storedTexts(test)) {
        const times = receivedBy(phone);
        assert.ok(times <= 1, `round ${round}: ${phone} got ${times} messages`);
        assert.ok(state === 'SENT' || state === 'UNKNOWN', state);
        if (state === 'SENT') assert.equal(times, 1, `round ${round}`);
      }
      test.clock.advance(HOUR_MS);
      const count = provider.received.length;
      await run(other);
      assert.equal(provider.received.length, count);
    }
    await Promise.all([end(await next), end(other)]);
  });

  it('send nothing to a number that replies STOP between queueing and sending', async () => {
    const two = [await sender(), await sender()];
    for (let round = 0; round < ROUNDS; round += 1) {
      await school(3, 200);
      const [stops] = staff;
      assert.ok(stops);
      for (const { id } of staff) for (let count = 0; count < 5; count += 1) await tell(id);
      // In half of the rounds the reply comes before the senders start, in the others while they send.
      let stopped: Promise<unknown> | undefined;
      let before = 0;
      const stop = async (): Promise<void> => {
        expectStatus(await provider.reply(test, stops.phone, 'STOP'), 200);
        // Messages that the senders took before the reply can still arrive.
        await pause(20);
        before = receivedBy(stops.phone);
      };
      if (round % 2 === 0) await (stopped = stop());
      else
        provider.beforeAnswers(async () => {
          stopped ??= stop();
          await stopped;
        });
      await Promise.all(two.map(run));
      await stopped;
      assert.equal(receivedBy(stops.phone), before, `round ${round}`);
      if (round % 2 === 0) assert.equal(before, 0);
      const own = (await storedTexts(test)).filter(({ phone }) => phone === stops.phone);
      assert.deepEqual(
        own.map(({ state, error_code }) => `${state} ${error_code ?? ''}`.trim()).sort(),
        [...Array<string>(5 - before).fill('EXPIRED STOPPED'), ...Array<string>(before).fill('SENT')],
        `round ${round}`,
      );
      assert.equal(provider.received.length, 10 + before);
    }
    await Promise.all(two.map(end));
  });
});
