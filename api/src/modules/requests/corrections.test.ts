import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { correctionRowList, myHours } from '@ondeck/shared/schemas/corrections';
import { myRequestList } from '@ondeck/shared/schemas/requests';
import * as z from 'zod/mini';
import { assertHolds, blamedFields, errorOf, expectStatus } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenShift, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { corrections } from '../attendance/corrections.fixture';

const DAY = '2027-03-03';
const at = (time: string): string => `${DAY}T${time}Z`;
const rounds = process.env.TEST_DATABASE_URL ? 20 : 2;

describe('requesting a correction of hours', () => {
  let test: TestApp;
  let correct: ReturnType<typeof corrections>;
  let here: GivenLocation;
  let elsewhere: GivenLocation;
  let guard: GivenPosition;
  let shift: GivenShift;
  let ana: GivenUser;
  let employee: string;
  let manager: string;
  before(async () => {
    test = await createTestApp();
    correct = corrections(test);
    here = await test.given.location({ title: 'Lakeview' });
    elsewhere = await test.given.location();
    guard = await test.given.position({ name: 'Guard' });
    const boss = { firstName: 'Ana', lastName: 'Moss', locations: [here] };
    manager = await test.given.session(await test.given.user({ role: 'MANAGER', ...boss }));
  });
  beforeEach(async () => {
    // Noon in New York.
    test.clock.set('2027-03-03T17:00:00Z');
    ana = await test.given.user({ locations: [here], positions: [guard] });
    employee = await test.given.session(ana);
    shift = await test.given.shift({
      location: here,
      position: guard,
      start: DAY,
      from: '08:00',
      to: '12:00',
    });
    await test.given.assignment({ shift, user: ana, start: DAY });
  });
  after(() => test.close());

  const worked = (more: object = {}) =>
    test.given.clockRecord({
      user: ana,
      location: here,
      date: DAY,
      in: at('13:31:00'),
      out: at('16:00:00'),
      shift,
      ...more,
    });
  const ask = (body: object = {}, token = employee) =>
    test.call(token, 'POST', '/api/shifts/request/correction/', {
      clocked_in: at('13:02:00'),
      clocked_out: at('16:00:00'),
      reason: 'The tablet was off',
      ...body,
    });
  const waiting = async (token = manager) =>
    z.parse(
      correctionRowList,
      expectStatus(
        await test.call(token, 'GET', `/api/attendance/corrections/?status=PENDING&search=${ana.code}`),
        200,
      ),
    ).results;
  const decide = (id: string, body: object = { action: 'APPROVE' }, token = manager) =>
    test.call(token, 'POST', `/api/attendance/corrections/${id}/`, body);
  const asked = async (body: object = {}) => {
    expectStatus(await ask(body), 202);
    const [row] = await waiting();
    return row?.id ?? '';
  };
  const day = async (token = employee) => {
    const answer = await test.call(token, 'GET', '/api/attendance/my-hours/?start_date=2027-02-28');
    const { days, totals } = z.parse(myHours, expectStatus(answer, 200));
    return { ...days.find(({ date }) => date === DAY), totals };
  };
  const notices = async () =>
    await test.db
      .selectFrom('notifications')
      .select(['title', 'body', 'link'])
      .where('user_id', '=', ana.id)
      .execute();

  it("notifies the location's managers of a correction request, with a link to decide it", async () => {
    const { id: record_id } = await worked();
    const boss = await test.given.user({ role: 'MANAGER', locations: [here] });
    expectStatus(await ask({ record_id }), 202);
    const told = await test.db
      .selectFrom('notifications')
      .select(['title', 'body', 'link'])
      .where('user_id', '=', boss.id)
      .execute();
    assert.deepEqual(told, [
      {
        title: `${ana.name} requested a correction to their hours on 03-03-2027`,
        body: 'The tablet was off',
        link: `/corrections?location=${here.id}`,
      },
    ]);
  });

  it('shows a week with scheduled, worked, and paid hours side by side', async () => {
    await worked();
    assertHolds(await day(), {
      planned: [
        {
          shift_code: shift.shift_code,
          start_time: '08:00',
          end_time: '12:00',
          location: { title: 'Lakeview' },
        },
      ],
      planned_hours: 4,
      worked_hours: 2.48,
      paid_hours: 2.48,
      records: [{ clocked_in: '08:31', clocked_out: '11:00', total_hours: 2.48, changes: [], request: null }],
      totals: { planned_hours: 4, worked_hours: 2.48, paid_hours: 2.48 },
    });
  });

  it('corrects the time entry when the request is approved, and shows the manager and the reason in both', async () => {
    const record = await worked();
    const id = await asked({ record_id: record.id });
    assertHolds(await waiting(), [
      {
        user: { id: ana.id },
        clocked_in: '08:02',
        reason: 'The tablet was off',
        record: { id: record.id, clocked_in: '08:31' },
        effect: { paid_before: 2.48, paid_after: 2.97, set_by: null },
        blocked: null,
      },
    ]);
    assertHolds(await day(), { worked_hours: 2.48, records: [{ request: { id, status: 'PENDING' } }] });
    assert.deepEqual(expectStatus(await decide(id), 200), { message: 'Correction approved.' });
    assertHolds(await day(), {
      worked_hours: 2.97,
      records: [
        {
          clocked_in: '08:02',
          request: { status: 'APPROVED', decided_by: 'Ana Moss' },
          changes: [{ summary: 'In 8:02 AM, was 8:31 AM', by: 'Ana Moss', reason: 'The tablet was off' }],
        },
      ],
    });
    assert.deepEqual(await notices(), [
      {
        title: 'Your correction request for 03-03-2027 (2.97 hours) was approved',
        body: 'Ana Moss approved this request.',
        link: '/my-hours?start=2027-02-28',
      },
    ]);
    const versions = await test.db
      .selectFrom('clock_record_versions')
      .select('request_id')
      .where('clock_record_id', '=', record.id)
      .execute();
    assert.deepEqual(versions, [{ request_id: id }]);
  });

  it('adds a time entry for that shift at the suggested rate when a missed punch is approved', async () => {
    const id = await asked({ location: here.id, shift_id: shift.id });
    assertHolds(await day(), { records: [], missed: [{ id, status: 'PENDING', clocked_in: '08:02' }] });
    expectStatus(await decide(id), 200);
    assertHolds(await day(), {
      missed: [],
      records: [{ shift: { shift_code: shift.shift_code }, rate: 'REGULAR', total_hours: 2.97 }],
    });
  });

  it('adds a time entry that waits for a shift when a missed punch without a shift is approved', async () => {
    const id = await asked({ location: here.id });
    expectStatus(await decide(id), 200);
    const { records } = await day();
    assertHolds(records, [{ shift: null, position: null }]);
    const waits = await test.call(manager, 'GET', `/api/shifts/unassigned-clocked-in/?search=${ana.code}`);
    assertHolds(expectStatus(waits, 200), {
      count: 1,
      results: [{ id: records?.[0]?.id, status: 'PENDING' }],
    });
  });

  it('changes nothing when a correction is rejected, and shows the employee the reason', async () => {
    const record = await worked();
    const id = await asked({ record_id: record.id });
    expectStatus(await decide(id, { action: 'REJECT', reason: 'The camera says 8:31.' }), 200);
    assertHolds(await day(), {
      worked_hours: 2.48,
      records: [{ changes: [], request: { status: 'REJECTED', decision_reason: 'The camera says 8:31.' } }],
    });
    assertHolds(await notices(), [{ body: 'Ana Moss rejected this request. The camera says 8:31.' }]);
    // A rejected employee may send another request.
    expectStatus(await ask({ record_id: record.id }), 202);
  });

  it('allows one pending request for each time entry, and lets the employee withdraw it', async () => {
    const record = await worked();
    const id = await asked({ record_id: record.id });
    const again = await storesNothing(test.db, () =>
      ask({ record_id: record.id, clocked_in: at('13:05:00') }),
    );
    assert.equal(again.status, 409);
    const mine = await test.call(employee, 'GET', '/api/shifts/request/mine/?kind=CORRECTION');
    assertHolds(z.parse(myRequestList, expectStatus(mine, 200)).results, [
      { id, kind: 'CORRECTION', start_date: DAY, start_time: '08:02', end_time: '11:00', status: 'PENDING' },
    ]);
    expectStatus(
      await test.call(employee, 'POST', `/api/shifts/request/mine/CORRECTION/${id}/withdraw/`),
      200,
    );
    const late = await storesNothing(test.db, () => decide(id));
    assert.equal(late.status, 409);
    assert.match(String(errorOf(late)), /withdrew this request/);
    expectStatus(await ask({ record_id: record.id }), 202);
  });

  it("accepts a missed punch at a location that was the employee's until yesterday", async () => {
    await test.db
      .updateTable('user_locations')
      .set({ location_id: elsewhere.id })
      .where('user_id', '=', ana.id)
      .execute();
    const url = `/api/attendance/my-hours/?start_date=${DAY}`;
    const { locations } = z.parse(myHours, expectStatus(await test.call(employee, 'GET', url), 200));
    assert.deepEqual(
      locations.map(({ id }) => id),
      [elsewhere.id, here.id],
    );
    expectStatus(await decide(await asked({ location: here.id, shift_id: shift.id })), 200);
  });

  it('allows one pending request for each moment of a missed punch', async () => {
    expectStatus(await ask({ location: here.id }), 202);
    assert.equal((await storesNothing(test.db, () => ask({ location: here.id }))).status, 409);
    expectStatus(await ask({ location: here.id, clocked_in: at('13:03:00') }), 202);
  });

  const refused: [name: string, body: () => Promise<object>, status: number, fields: string[]][] = [
    [
      'already recorded times',
      async () => ({ record_id: (await worked()).id, clocked_in: at('13:31:00') }),
      400,
      ['reason'],
    ],
    [
      'a future time',
      async () => ({ record_id: (await worked()).id, clocked_out: at('17:00:01') }),
      400,
      ['clocked_out'],
    ],
    ['a time of another record', async () => (await worked(), { location: here.id }), 400, ['clocked_in']],
    ['no place', () => Promise.resolve({}), 400, ['location']],
    ['a place that is not theirs', () => Promise.resolve({ location: elsewhere.id }), 404, []],
    [
      "another employee's time entry",
      async () => ({ record_id: (await worked({ user: await test.given.user() })).id }),
      404,
      [],
    ],
    [
      'a shift that was not theirs',
      async () => {
        const other = await test.given.shift({
          location: here,
          position: await test.given.position(),
          start: DAY,
        });
        return { location: here.id, shift_id: other.id };
      },
      400,
      ['shift_id'],
    ],
    ['no reason', () => Promise.resolve({ location: here.id, reason: ' ' }), 400, ['reason']],
    [
      'a reason of 456 letters',
      () => Promise.resolve({ location: here.id, reason: 'x'.repeat(456) }),
      400,
      ['reason'],
    ],
  ];
  for (const [name, body, status, fields] of refused)
    it(`refuses a correction request for ${name}`, async () => {
      const asking = await body();
      const answer = await storesNothing(test.db, () => ask(asking));
      assert.deepEqual([answer.status, blamedFields(answer)], [status, fields], answer.text);
    });

  it("accepts a reason of 455 letters, and a rejection's reason of at most 150", async () => {
    const id = await asked({ location: here.id, reason: 'x'.repeat(455) });
    const long = await storesNothing(test.db, () =>
      decide(id, { action: 'REJECT', reason: 'x'.repeat(151) }),
    );
    assert.equal(long.status, 400);
    expectStatus(await decide(id, { action: 'REJECT', reason: 'x'.repeat(150) }), 200);
  });

  it('shows the manager why approving would be refused, and refuses it', async () => {
    const id = await asked({ location: here.id });
    await worked();
    const [row] = await waiting();
    assert.match(String(row?.blocked), /^This overlaps another time entry/);
    const answer = await storesNothing(test.db, () => decide(id));
    assert.deepEqual([answer.status, errorOf(answer)], [400, row?.blocked]);
  });

  it('shows that the requested time entry was voided, and refuses to approve the request', async () => {
    const record = await worked();
    const id = await asked({ record_id: record.id });
    expectStatus(await correct.void(manager, record.id), 200);
    assertHolds(await waiting(), [
      {
        blocked: 'This time entry was voided after the employee requested the correction.',
        effect: { paid_after: 0 },
      },
    ]);
    assert.equal((await storesNothing(test.db, () => decide(id))).status, 409);
    expectStatus(await decide(id, { action: 'REJECT' }), 200);
  });

  it('approves a request for a correction that was already made, and changes nothing more', async () => {
    const record = await worked();
    const id = await asked({ record_id: record.id });
    expectStatus(await correct.change(manager, record.id, { clocked_in: at('13:02:00') }), 200);
    expectStatus(await decide(id), 200);
    assert.equal((await correct.read(manager, record.id)).changes.length, 1);
  });

  it("refuses decisions about a manager's own request and about requests of other locations", async () => {
    const boss = await test.given.user({ role: 'MANAGER', locations: [here], positions: [guard] });
    const own = await test.given.session(boss);
    const record = await worked({ user: boss });
    expectStatus(await ask({ record_id: record.id }, own), 202);
    const [request] = await test.db
      .selectFrom('requests')
      .where('kind', '=', 'correction')
      .selectAll()
      .where('user_id', '=', boss.id)
      .execute();
    assert.equal((await storesNothing(test.db, () => decide(request?.id ?? '', undefined, own))).status, 403);
    const stranger = await test.given.session(
      await test.given.user({ role: 'MANAGER', locations: [elsewhere] }),
    );
    assert.equal(
      (await storesNothing(test.db, () => decide(request?.id ?? '', undefined, stranger))).status,
      404,
    );
    await asked({ location: here.id });
    assert.deepEqual(await waiting(stranger), []);
  });

  it(`decides a request once when decisions and a withdrawal race, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      ana = await test.given.user({ locations: [here], positions: [guard] });
      employee = await test.given.session(ana);
      const record = await worked({ shift: undefined });
      const id = await asked({ record_id: record.id });
      const answers = await Promise.all([
        decide(id),
        decide(id, { action: 'REJECT' }),
        test.call(employee, 'POST', `/api/shifts/request/mine/CORRECTION/${id}/withdraw/`),
      ]);
      assert.deepEqual(
        answers.map(({ status }) => status).sort((a, b) => a - b),
        [200, 409, 409],
      );
      const corrected = (await correct.read(manager, record.id)).changes.length;
      assert.equal(corrected, answers[0]?.status === 200 ? 1 : 0);
    }
  });
});
