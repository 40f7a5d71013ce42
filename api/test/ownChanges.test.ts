import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { expectStatus } from './assertions';
import { createTestApp, type TestApp } from './harness';

describe('the changes that the answer of a write lists', () => {
  let test: TestApp;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  /** Returns the changes that were stored while `work` ran, and its answer. */
  async function during<T>(work: () => Promise<T>) {
    const all = () =>
      test.db.selectFrom('changes').select(['id', 'topic', 'location_id', 'user_id']).orderBy('id').execute();
    const before = (await all()).length;
    const answer = await work();
    return { answer, rows: (await all()).slice(before) };
  }
  const listed = (rows: readonly { id: number; topic: string }[]) =>
    rows.map(({ id, topic }) => `${id} ${topic}`).join(', ');

  it('lists the ids and topics that the stream announces to the same user', async () => {
    const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    const { answer, rows } = await during(() =>
      test.call(admin, 'POST', '/api/shifts/shift-type/', { name: 'Lap Coach' }),
    );
    expectStatus(answer, 201);
    assert.ok(rows.length > 0);
    assert.equal(answer.headers['x-changes'], listed(rows));
  });

  it("leaves out changes that are sent only to someone else's stream", async () => {
    const here = await test.given.location();
    const boss = await test.given.user({ role: 'MANAGER', locations: [here] });
    const position = await test.given.position();
    const employee = await test.given.user({ locations: [here], positions: [position] });
    const token = await test.given.session(boss);
    const { answer, rows } = await during(() =>
      test.call(token, 'POST', '/api/shifts/add-shift/', {
        location: here.id,
        schedule_type: 'ONE_TIME_SHIFT',
        start_date: '2027-03-18',
        end_date: '2027-03-18',
        start_time: '16:00',
        end_time: '20:00',
        shift_type: [position.id],
        staff: [{ id: employee.id }],
        comments: '',
      }),
    );
    expectStatus(answer, 201);
    const others = rows.filter((row) => row.location_id === null && row.user_id !== boss.id);
    assert.deepEqual(
      others.map(({ topic }) => topic),
      ['Notification'],
    );
    assert.equal(answer.headers['x-changes'], listed(rows.filter((row) => !others.includes(row))));
  });

  it('lists only the last change of each topic if there are more than 100', async () => {
    for (let count = 0; count < 40; count += 1) await test.given.location();
    const position = await test.given.position();
    const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    const { answer, rows } = await during(() =>
      test.call(admin, 'PUT', `/api/shifts/shift-type/${position.id}/`, { name: 'Aqua Coach' }),
    );
    expectStatus(answer, 200);
    assert.ok(rows.length > 100);
    const last = new Map(rows.map((row) => [row.topic, row]));
    assert.deepEqual([...last.keys()], ['Position', 'Schedule', 'Shift', 'Dashboard']);
    assert.equal(answer.headers['x-changes'], listed([...last.values()]));
  });

  it('lists no changes if the write is refused', async () => {
    const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    const { answer, rows } = await during(() =>
      test.call(admin, 'POST', '/api/shifts/shift-type/', { name: '' }),
    );
    expectStatus(answer, 400);
    assert.deepEqual([answer.headers['x-changes'], rows], [undefined, []]);
  });
});
