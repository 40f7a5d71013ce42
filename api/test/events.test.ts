import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { tagTypes } from '@ondeck/shared/calls/tags';
import { buildApp } from '../src/app';
import { transaction } from '../src/platform/database/transaction';
import { mayHear, eventFor } from '../src/platform/events/audience';
import { type Bus, createBus } from '../src/platform/events/bus';
import type { AnnouncedChange } from '../src/platform/events/changes';
import { listenOn } from '../src/platform/events/listenServer';
import { endEmployments } from '../src/modules/users/endAccess.service';
import { createServices, type Services } from '../src/platform/services';
import { member } from './assertions';
import { testClock } from './clock';
import { createGiven, type Given, type GivenLocation, type GivenUser } from './fixtures';
import { openTestDatabase, type TestDatabase } from './testDatabase';
import { testVault } from './testVault';

const actor = (role: 'ADMIN' | 'MANAGER' | 'EMPLOYEE', locationIds: readonly string[] | 'all') => ({
  userId: 'me',
  role,
  locationIds,
});
const admin = actor('ADMIN', 'all');
const manager = actor('MANAGER', ['here']);
const employee = actor('EMPLOYEE', ['here']);
const change = (topic: string, location: string | null, user: string | null = null) => ({
  id: 1,
  topic,
  location_id: location,
  user_id: user,
});

describe('recipients of a change', () => {
  for (const [name, what, hears] of [
    ['of a punch here', change('Dashboard', 'here'), [true, true, false]],
    ['of a punch elsewhere', change('Dashboard', 'there'), [true, false, false]],
    ['of an open shift here', change('OpenShift', 'here'), [true, true, true]],
    ['of an open shift elsewhere', change('OpenShift', 'there'), [true, false, false]],
    ['of the schedule here', change('Schedule', 'here'), [true, true, true]],
    ['of a request here', change('Request', 'here', 'somebody'), [true, true, false]],
    ["of the employee's own request elsewhere", change('Request', 'there', 'me'), [true, true, true]],
    ["of another user's notification", change('Notification', null, 'somebody'), [false, false, false]],
    ["of the user's own notification", change('Notification', null, 'me'), [true, true, true]],
    ["of another user's choice", change('Choice', null, 'somebody'), [false, false, false]],
    ["of the user's own choice", change('Choice', null, 'me'), [true, true, true]],
    ['of a user without a location', change('User', null), [true, false, false]],
    ['of a new position', change('Position', null), [true, true, true]],
  ] as const)
    it(`sends news ${name} to admin, manager here, employee here: ${hears.join(', ')}`, () => {
      assert.deepEqual(
        [admin, manager, employee].map((who) => mayHear(who, what)),
        hears,
      );
    });

  it('names no other user in an event about a change', () => {
    assert.deepEqual(eventFor(manager, change('Request', 'here', 'somebody')), {
      id: '1',
      topic: 'Request',
      location_id: 'here',
    });
  });
});

/** Starts one API process over a shared database. */
async function startProcess(database: TestDatabase) {
  const bus: Bus = createBus({
    db: database.db,
    pollEvery: 200,
    onError: () => {},
    ...(database.server ? { listen: listenOn(database.server, () => {}) } : {}),
  });
  const clock = testClock();
  const services = createServices({
    db: database.db,
    clock,
    announcer: bus,
    vault: testVault,
    publicUrl: 'http://localhost:3000',
    mailIsSent: false,
  });
  const app = await buildApp({ services, modules: [], bus, logLevel: 'silent' });
  await bus.start();
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, bus, services, url };
}

interface Stream {
  readonly topics: string[];
  readonly ids: string[];
  readonly status: number;
  readonly headers: Headers;
  readonly ended: Promise<void>;
  close(): void;
}

async function follow(url: string, token: string, lastEventId?: string): Promise<Stream> {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/events`, {
    headers: { authorization: `Token ${token}`, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    signal: stop.signal,
  });
  const topics: string[] = [];
  const ids: string[] = [];
  const read = async (): Promise<void> => {
    if (!response.body) return;
    const decoder = new TextDecoder();
    for await (const chunk of response.body)
      for (const [, data] of decoder.decode(chunk).matchAll(/^data: (.*)$/gm)) {
        const event: unknown = JSON.parse(data ?? '');
        topics.push(String(member(event, 'topic')));
        ids.push(String(member(event, 'id')));
      }
  };
  return {
    topics,
    ids,
    status: response.status,
    headers: response.headers,
    ended: read().catch(() => {}),
    close: () => stop.abort(),
  };
}

async function eventually(check: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (check()) return;
    await pause(50);
  }
  assert.fail(what);
}

describe('the live stream', () => {
  let database: TestDatabase;
  let one: Awaited<ReturnType<typeof startProcess>>;
  let two: Awaited<ReturnType<typeof startProcess>>;
  let given: Given;
  let here: GivenLocation;
  let boss: GivenUser;
  const streams: Stream[] = [];

  before(async () => {
    database = await openTestDatabase();
    one = await startProcess(database);
    two = await startProcess(database);
    given = createGiven(one.services);
    here = await given.location();
    boss = await given.user({ role: 'MANAGER', locations: [here] });
  });
  after(async () => {
    for (const stream of streams) stream.close();
    for (const { app, bus } of [one, two]) {
      await app.close();
      await bus.stop();
    }
    await database.close();
  });

  const open = async (at: { url: string }, user: GivenUser, lastEventId?: string): Promise<Stream> => {
    const stream = await follow(at.url, await given.session(user), lastEventId);
    streams.push(stream);
    return stream;
  };
  const publish = ({ services }: { services: Services }, ...changes: AnnouncedChange[]) =>
    transaction(services.db, (trx) => services.changes.publish(trx, ...changes));

  /** Publishes changes of different users, because equal changes of one transaction count as one. */
  const publishMany = (count: number) =>
    publish(
      one,
      ...Array.from({ length: count }, () => ({
        topic: 'Shift' as const,
        locationId: here.id,
        userId: randomUUID(),
      })),
    );

  it('sends a change right away, and once, in every process', async () => {
    const [first, second] = [await open(one, boss), await open(two, boss)];
    assert.match(String(first.headers.get('content-type')), /^text\/event-stream/);
    assert.equal(first.headers.get('x-content-type-options'), 'nosniff');
    await publish(one, { topic: 'Dashboard', locationId: here.id });
    await eventually(() => first.topics.length > 0 && second.topics.length > 0, 'both got the change');
    await pause(500);
    assert.deepEqual([first.topics, second.topics], [['Dashboard'], ['Dashboard']]);
  });

  it('sends nothing about a change that was rolled back', async () => {
    const stream = await open(one, boss);
    const failure = transaction(database.db, async (trx) => {
      await one.services.changes.publish(trx, { topic: 'Shift', locationId: here.id });
      throw new Error('no');
    });
    await assert.rejects(failure);
    await publish(one, { topic: 'Meeting', locationId: here.id });
    await eventually(() => stream.topics.length > 0, 'the next one came');
    assert.deepEqual(stream.topics, ['Meeting']);
  });

  it('ends a stream as soon as its session ends, in every process', async () => {
    const person = await given.user({ role: 'MANAGER', locations: [here] });
    const [mine, elsewhere] = [await open(one, person), await open(two, person)];
    const other = await open(one, boss);
    await database.db.deleteFrom('sessions').where('user_id', '=', person.id).execute();
    await publish(one, { topic: 'Session', userId: person.id });
    await Promise.race([
      Promise.all([mine.ended, elsewhere.ended]),
      pause(3_000).then(() => assert.fail('the streams continued')),
    ]);
    await publish(one, { topic: 'Meeting', locationId: here.id });
    await eventually(() => other.topics.length > 0, 'other streams continue');
    assert.deepEqual([mine.topics, other.topics], [[], ['Meeting']]);
  });

  it("ends a user's streams in every process when their last day is over, even without a request", async () => {
    const person = await given.user({ role: 'MANAGER', locations: [here] });
    const [mine, elsewhere] = [await open(one, person), await open(two, person)];
    await database.db
      .updateTable('users')
      .set({ employee_ending_date: '2027-03-02' })
      .where('id', '=', person.id)
      .execute();
    await endEmployments(one.services).run();
    await Promise.race([
      Promise.all([mine.ended, elsewhere.ended]),
      pause(3_000).then(() => assert.fail('the streams continued')),
    ]);
    await publish(one, { topic: 'Shift', locationId: here.id });
    await pause(300);
    assert.ok(!mine.topics.includes('Shift') && !elsewhere.topics.includes('Shift'));
  });

  it('sends users elsewhere nothing about a change', async () => {
    const stranger = await given.user({ role: 'MANAGER', locations: [await given.location()] });
    const stream = await open(one, stranger);
    await publish(
      one,
      { topic: 'Dashboard', locationId: here.id },
      { topic: 'Request', userId: stranger.id },
    );
    await eventually(() => stream.topics.length > 0, 'their own came');
    assert.deepEqual(stream.topics, ['Request']);
  });

  it('resumes a stream where it was cut off, without a gap or a repetition', async () => {
    const stream = await open(one, boss);
    await publish(one, { topic: 'Shift', locationId: here.id });
    await eventually(() => stream.ids.length === 1, 'the first came');
    stream.close();
    await publish(one, { topic: 'Meeting', locationId: here.id }, { topic: 'Archive', locationId: here.id });
    const next = await open(two, boss, stream.ids[0]);
    await eventually(() => next.topics.length >= 2, 'the missed changes arrived');
    await publish(one, { topic: 'Payroll', locationId: here.id });
    await eventually(() => next.topics.length >= 3, 'the newest came');
    assert.deepEqual(next.topics, ['Meeting', 'Archive', 'Payroll']);
  });

  it('sends a change once that is committed while a stream resumes', async () => {
    let isLate = false;
    const slowly = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      // Simulates a change that is committed after the process checked for news.
      transformResult({ result }) {
        const rows = isLate ? [] : result.rows;
        isLate = false;
        return Promise.resolve({ ...result, rows });
      },
    });
    const bus = createBus({ db: slowly, pollEvery: 60_000, onError: () => {} });
    await bus.start();
    const newest = await database.db
      .selectFrom('changes')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    await publish(one, { topic: 'Archive', locationId: here.id });
    isLate = true;
    const heard: string[] = [];
    const stop = await bus.resume(
      newest.id,
      ({ topic }) => heard.push(topic),
      () => assert.fail('nothing was missed'),
    );
    for (let looks = 0; looks < 2; looks += 1) {
      bus.nudge();
      await pause(200);
    }
    assert.deepEqual(heard, ['Archive']);
    stop();
    await bus.stop();
  });

  it('resumes many streams from memory, after one read of at most about 1,000 rows', async () => {
    await publishMany(3_000);
    await publish(one, { topic: 'Meeting', locationId: here.id });
    let read = 0;
    const counting = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult({ result }) {
        read += result.rows.length;
        return Promise.resolve(result);
      },
    });
    const bus = createBus({ db: counting, pollEvery: 60_000, onError: () => {} });
    await bus.start();
    assert.ok(read <= 1_001, `${read} rows`);
    read = 0;
    const { id: newest } = await database.db
      .selectFrom('changes')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const heard: number[] = [];
    const gaps: number[] = [];
    const resumed = await Promise.all(
      Array.from({ length: 40 }, (_, nr) =>
        bus.resume(
          nr % 2 ? newest - 900 : 1,
          ({ id }) => heard.push(id),
          (at) => gaps.push(at),
        ),
      ),
    );
    assert.ok(read <= 1_500, `${read} rows`);
    assert.equal(heard.length, 20 * 900);
    assert.deepEqual(gaps, Array(20).fill(newest));
    for (const stop of resumed) stop();
    await bus.stop();
  });

  it('sends every topic once to a page that missed more changes than the server remembers', async () => {
    await publishMany(1_100);
    await publish(one, { topic: 'Meeting', locationId: here.id });
    const stream = await open(two, boss, '1');
    await eventually(() => stream.topics.length > 0, 'the page got the change');
    assert.deepEqual(stream.topics, [...tagTypes]);
    await publish(one, { topic: 'Payroll', locationId: here.id });
    await eventually(() => stream.topics.at(-1) === 'Payroll', 'the newest came');
    assert.equal(stream.topics.length, tagTypes.length + 1);
  });

  it('sends 20 changes to each of 50 streams, all in order', async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, () => given.user({ role: 'MANAGER', locations: [here] })),
    );
    const all: Stream[] = [];
    for (let round = 0; round < 5; round += 1)
      for (const person of people) all.push(await open(round % 2 ? one : two, person));
    for (let number = 0; number < 20; number += 1)
      await publish(one, { topic: 'Dashboard', locationId: here.id });
    await eventually(() => all.every(({ ids }) => ids.length === 20), 'all streams got the change');
    for (const { ids } of all)
      assert.deepEqual(
        ids,
        [...ids].sort((a, b) => Number(a) - Number(b)),
      );
  });

  for (const [name, token] of [
    ['nobody', ''],
    ['a token that is none', 'x'.repeat(43)],
  ] as const)
    it(`answers 401 on the live stream to ${name}`, async () => {
      const stream = await follow(one.url, token);
      assert.equal(stream.status, 401);
    });

  it("answers 429 to a user's twenty-first stream", async () => {
    const person = await given.user({ role: 'ADMIN' });
    const mine: Stream[] = [];
    for (let count = 0; count < 20; count += 1) mine.push(await open(one, person));
    assert.equal((await follow(one.url, await given.session(person))).status, 429);
    mine[0]?.close();
    await pause(100);
    const again = await open(one, person);
    assert.equal(again.status, 200);
  });

  it('frees the slots of streams whose clients left while they resumed', async () => {
    const person = await given.user({ role: 'ADMIN' });
    const authorization = `Token ${await given.session(person)}`;
    for (let count = 0; count < 30; count += 1) {
      const leaving = new AbortController();
      const asked = fetch(`${one.url}/api/events`, {
        headers: { authorization, 'last-event-id': '1' },
        signal: leaving.signal,
      }).catch(() => undefined);
      await pause(count % 5);
      leaving.abort();
      await asked;
    }
    await pause(200);
    const statuses = new Set<number>();
    for (let count = 0; count < 20; count += 1) statuses.add((await open(one, person)).status);
    assert.deepEqual([...statuses], [200]);
  });

  it('ends a stream when the server stops', async () => {
    const third = await startProcess(database);
    const stream = await open(third, boss);
    await third.app.close();
    await stream.ended;
    await third.bus.stop();
  });
});
