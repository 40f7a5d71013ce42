import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { expectStatus } from './assertions';
import type { GivenLocation } from './fixtures';
import { createTestApp, type TestApp } from './harness';

type Write = (here: GivenLocation, token: string) => Promise<Awaited<ReturnType<TestApp['call']>>>;

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

  // Pages of other users show these names, so they have to fetch them again too.
  for (const [what, write, topics] of [
    [
      'a renamed location',
      async ({ id }, token) =>
        test.call(token, 'PUT', `/api/locations/${id}/`, {
          title: `Renamed ${id}`,
          phone_number: '5155550123',
          email: 'pool@ondeck.example',
          address: '1 Water Street',
          timezone: 'America/Chicago',
        }),
      ['Location', 'Schedule', 'Shift', 'OpenShift', 'Request', 'Dashboard', 'Payroll'],
    ],
    [
      'a renamed user',
      async (here, token) => {
        const { id } = await test.given.user({ locations: [here] });
        return test.call(token, 'PUT', `/api/users/update/${id}/`, { first_name: 'Another' });
      },
      ['User', 'Schedule'],
    ],
  ] as const satisfies readonly (readonly [string, Write, readonly string[]])[])
    it(`tells the managers of a location about ${what}`, async () => {
      const here = await test.given.location({ timezone: 'America/Chicago' });
      const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
      const { answer, rows } = await during(() => write(here, admin));
      expectStatus(answer, 200);
      const heard = rows.filter((row) => row.location_id === here.id).map(({ topic }) => topic);
      for (const topic of topics) assert.ok(heard.includes(topic), `${topic} isn't in ${heard.join()}`);
    });

  it("tells a user's own pages that an admin removed their two-step verification", async () => {
    const user = await test.given.user();
    await test.db
      .insertInto('passkeys')
      .values({
        id: test.services.ids.next(),
        user_id: user.id,
        credential_id: 'key',
        public_key: 'public',
        name: 'Phone',
        created_at: test.clock.now(),
      })
      .execute();
    const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    const { answer, rows } = await during(() =>
      test.call(admin, 'DELETE', `/api/users/${user.id}/second-factor/`),
    );
    expectStatus(answer, 200);
    assert.ok(rows.some((row) => row.topic === 'Me' && row.user_id === user.id));
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
