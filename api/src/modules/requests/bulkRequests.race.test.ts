import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { transaction } from '../../platform/database/transaction';
import { lockPeople, lockShift } from '../../platform/database/locks';
import { decidedAll, type Item, previewed } from './bulkRequests.fixture';
import { createSchool, decide, refresh, type School } from './requests.fixture';

const isServer = Boolean(process.env.TEST_DATABASE_URL);
/** On a PostgreSQL server the calls run in parallel, and on the embedded engine one after the other. */
const ROUNDS = isServer ? Number(process.env.RACE_ROUNDS ?? 20) : 3;

describe('bulk decisions at the same time as others', () => {
  let school: School;
  let second: string;
  before(async () => {
    school = await createSchool();
    const { test, here, position } = school;
    const manager = await test.given.user({ role: 'MANAGER', locations: [here], positions: [position] });
    second = await test.given.session(manager);
  });
  after(() => school.test.close());

  /** Stores time off of Ana, of Ben, and again of Ana, each for the date of a one-time shift. */
  async function threeRequests(round: number): Promise<Item[]> {
    const { test, here, position, ana, ben } = school;
    const start = addDays('2027-04-05', round % 7);
    const items: Item[] = [];
    for (const [index, user] of [ana, ben, ana].entries()) {
      // Each round has its own year, so that no round's work overlaps another's.
      const first = `${2028 + round}${start.slice(4)}`;
      const date = addDays(first, index * 7);
      const shift = await test.given.shift({ location: here, position, start: date });
      await test.given.assignment({ shift, user, start: date, end: date });
      await refresh(test, shift);
      items.push({
        kind: 'TIME_OFF',
        id: (await test.given.request({ kind: 'TIME_OFF', user, shift, date })).id,
      });
    }
    return items;
  }

  const statusesOf = async (items: readonly Item[]) => {
    const rows = await school.test.db
      .selectFrom('requests')
      .select(['id', 'status'])
      .where(
        'id',
        'in',
        items.map(({ id }) => id),
      )
      .execute();
    return items.map(({ id }) => rows.find((row) => row.id === id)?.status);
  };
  const noticesAbout = async (items: readonly Item[]) => {
    const rows = await school.test.db
      .selectFrom('audit_entries')
      .select('entity_id')
      .where('action', 'in', ['time_off.approved', 'time_off.rejected'])
      .execute();
    return items.map(({ id }) => rows.filter(({ entity_id }) => entity_id === id).length);
  };

  it(`decides each request once when a single decision races a bulk decision ${ROUNDS} times`, async () => {
    const { test, token } = school;
    for (let round = 0; round < ROUNDS; round += 1) {
      const items = await threeRequests(round);
      const [, middle] = items;
      assert.ok(middle);
      const [bulk, single] = await Promise.all([
        decidedAll(test, token.mia, { items }),
        decide(school, second, 'timeOff', middle.id, { action: 'REJECT' }),
      ]);
      const wasRejected = single.status === 200;
      assert.deepEqual(await statusesOf(items), [
        'APPROVED',
        wasRejected ? 'REJECTED' : 'APPROVED',
        'APPROVED',
      ]);
      assert.equal(bulk.message, wasRejected ? '2 approved. 1 needs another look.' : '3 approved.');
      assert.deepEqual(
        bulk.refused.map(({ id }) => id),
        wasRejected ? [middle.id] : [],
      );
      assert.deepEqual(await noticesAbout(items), [1, 1, 1]);
    }
  });

  it(`decides once when the same call arrives twice at the same time, ${ROUNDS} times`, async () => {
    const { test, token } = school;
    for (let round = 0; round < ROUNDS; round += 1) {
      const items = await threeRequests(100 + round);
      const send = () =>
        decidedAll(test, token.mia, { items, offer_all: true }, `twice-${round}-of-the-call`);
      const answers = await Promise.all([send(), send()]);
      for (const answer of answers) assert.deepEqual(answer, { message: '3 approved.', refused: [] });
      assert.deepEqual(await noticesAbout(items), [1, 1, 1]);
    }
  });

  it('previews without waiting for a write that holds the requests, employees, and shifts', {
    skip: isServer ? false : 'The embedded engine has one session.',
  }, async () => {
    const { test, token, ana, ben } = school;
    const items = await threeRequests(250);
    const ids = items.map(({ id }) => id);
    const held = new EventEmitter();
    const write = transaction(test.db, async (trx) => {
      await lockPeople(trx, [ana.id, ben.id]);
      const { rows } = await sql<{ shift_id: string }>`
        select shift_id from requests where id = any(${ids}::uuid[]) for update`.execute(trx);
      for (const { shift_id } of rows) await lockShift(trx, shift_id);
      const end = once(held, 'end');
      held.emit('start');
      await end;
    });
    await once(held, 'start');
    const preview = await Promise.race([previewed(test, token.mia, items), pause(20_000, undefined)]);
    held.emit('end');
    await write;
    assert.ok(preview, 'the preview waited for the locks');
    assert.deepEqual(
      preview.items.map(({ reason }) => reason),
      [undefined, undefined, undefined],
    );
  });
});
