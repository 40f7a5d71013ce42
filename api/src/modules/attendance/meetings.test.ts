import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { clockRowList, dashboardCounts } from '@ondeck/shared/schemas/dashboard';
import { managementAnswer } from '@ondeck/shared/schemas/payroll';
import { timesheetAnswer } from '@ondeck/shared/schemas/timesheets';
import * as z from 'zod/mini';
import { assertHolds, errorOf, expectStatus, textAt } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { type Answer, createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { punchClock, sentenceOf } from './attendance.fixture';
import { offlineTablet } from './offlinePunches/offlineTablet.fixture';
import { readPunches } from './offlinePunches/read.service';
import { corrections } from './corrections.fixture';
import { sendAlerts } from './alerts.service';

/** Wednesday, 9:00 AM to 10:00 AM in New York. */
const DAY = '2027-03-03';
const START = `${DAY}T14:00:00Z`;
const END = `${DAY}T15:00:00Z`;

describe('meetings that staff clock in for', () => {
  let test: TestApp;
  let clock: ReturnType<typeof punchClock>;
  let pool: GivenLocation;
  let guard: GivenPosition;
  let ana: GivenUser;
  let ben: GivenUser;
  let boss: GivenUser;
  let manager: string;
  let meeting: { id: string; shift_code: string };
  before(async () => {
    test = await createTestApp();
    clock = punchClock(test);
  });
  beforeEach(async () => {
    test.clock.set(START);
    await test.db.deleteFrom('throttles').execute();
    pool = await test.given.location();
    guard = await test.given.position();
    ana = await test.given.user({
      firstName: 'Ana',
      lastName: 'Diaz',
      locations: [pool],
      positions: [guard],
    });
    ben = await test.given.user({ firstName: 'Ben', lastName: 'Lee', locations: [pool], positions: [guard] });
    boss = await test.given.user({ role: 'MANAGER', locations: [pool] });
    manager = await test.given.session(boss);
    meeting = await meetingOf([ana]);
  });
  after(() => test.close());

  const meetingOf = (staff: readonly GivenUser[], times: { from?: string; to?: string } = {}) =>
    test.given.meeting({ location: pool, position: guard, start: DAY, staff, ...times });
  const get = async <T>(path: string, schema: z.ZodMiniType<T>, token = manager): Promise<T> =>
    z.parse(schema, expectStatus(await test.call(token, 'GET', path), 200));
  const sheetOf = async (user: GivenUser) => {
    const sheet = await get(`/api/payroll/timesheets/?location=${pool.id}&date=${DAY}`, timesheetAnswer);
    return sheet.people.find(({ id }) => id === user.id);
  };
  const marksOf = async (user: GivenUser) => (await sheetOf(user))?.marks.map(({ sentence }) => sentence);
  /** Moves the meeting to another day. */
  const move = (date: string) =>
    test.db
      .updateTable('meetings')
      .set({ start_date: date, end_date: date })
      .where('id', '=', meeting.id)
      .execute();
  /** Clocks an employee in for the meeting, and out later. */
  async function attended(user: GivenUser, from: string, to: string): Promise<string> {
    test.clock.set(from);
    const { record_id } = await clock.punchIn(user, { shift_id: meeting.id });
    test.clock.set(to);
    await clock.verify(user.code);
    return record_id;
  }

  it('clocks 13 invited staff in for a meeting, leaves no row to assign, and shows scheduled time next to worked time', async () => {
    const staff: GivenUser[] = [];
    while (staff.length < 13) staff.push(await test.given.user({ locations: [pool] }));
    meeting = await meetingOf(staff);
    for (const [index, user] of staff.entries()) {
      test.clock.set(`${DAY}T13:55:${String(index).padStart(2, '0')}Z`);
      await clock.punchIn(user, { shift_id: meeting.id, clocked_in: '08:55' });
    }
    const today = await get(`/api/shifts/clocked-in/?location=${pool.id}`, clockRowList);
    assert.equal(today.count, 13);
    assertHolds(today.results[0], {
      shift_code: meeting.shift_code,
      shift_type: [{ name: 'Staff Meeting' }],
      rate: 'REGULAR',
      flags: [{ code: 'unregistered_device' }],
    });
    const found = `/api/shifts/clocked-in/?location=${pool.id}&search=${meeting.shift_code}`;
    assert.equal((await get(found, clockRowList)).count, 13);
    assertHolds(await get(`/api/shifts/request/count/?location=${pool.id}`, dashboardCounts), {
      clocked_in_count: 13,
      not_clocked_in_count: 0,
      unassigned_clocked_in_count: 0,
    });
    for (const [index, user] of staff.entries()) {
      test.clock.set(`${DAY}T15:02:${String(index).padStart(2, '0')}Z`);
      await clock.verify(user.code);
    }
    const sheet = await get(`/api/payroll/timesheets/?location=${pool.id}&date=${DAY}`, timesheetAnswer);
    assert.equal(sheet.people.length, 13);
    assert.deepEqual(
      sheet.people.flatMap(({ marks }) => marks),
      [],
    );
    assertHolds(sheet.totals, {
      planned_minutes: 0,
      meeting_minutes: 13 * 60,
      worked_meeting_minutes: 13 * 67,
      paid_minutes: 13 * 67,
    });
    assertHolds(sheet.people[0]?.days[3], {
      date: DAY,
      planned: [],
      meetings: [{ shift_code: meeting.shift_code, start_time: '09:00', end_time: '10:00' }],
      records: [{ position: 'Staff Meeting', shift_code: meeting.shift_code, paid_minutes: 67 }],
    });
    const report = await get(
      `/api/payroll/weekly-labour-management?location=${pool.id}&date=${DAY}`,
      managementAnswer,
    );
    assert.deepEqual(
      report.columns.map(({ title }) => title),
      ['Staff Meeting'],
    );
    assertHolds(report.totals, { total: 14.52 });
    const [record] = await clock.records(staff[0]?.id ?? '');
    assertHolds(record, { shift_id: null, meeting_id: meeting.id, began_unassigned: false });
  });

  it('offers meetings and shifts in the order of their start, by the same windows', async () => {
    const shift = await test.given.shift({
      location: pool,
      position: guard,
      start: DAY,
      from: '10:00',
      to: '12:00',
    });
    await test.given.assignment({ shift, user: ana, start: DAY, end: DAY });
    test.clock.set(`${DAY}T13:44:59Z`);
    const { token, shift: next } = await clock.verify(ana.code);
    assert.equal(next, null);
    assertHolds(await clock.shiftsOf(token ?? '', ana.id), [
      {
        id: meeting.id,
        shift_code: meeting.shift_code,
        shift_type: [{ name: 'Staff Meeting' }],
        date: DAY,
        start_time: '09:00',
        end_time: '10:00',
        is_active: false,
        opens_at: '08:45',
        rate: 'REGULAR',
        rate_reason: null,
      },
      { id: shift.id, is_active: false, opens_at: '09:45' },
    ]);
    const early = await storesNothing(test.db, () => clock.clockIn(token, ana.id, { shift_id: meeting.id }));
    assert.deepEqual(
      [early.status, sentenceOf(early)],
      [409, `You can clock in for ${meeting.shift_code} starting at 8:45 AM.`],
    );
    test.clock.set(`${DAY}T13:45:00Z`);
    assertHolds((await clock.verify(ana.code)).shift, { id: meeting.id });
    test.clock.set(END);
    const over = await clock.verify(ana.code);
    const late = await storesNothing(test.db, () =>
      clock.clockIn(over.token, ana.id, { shift_id: meeting.id }),
    );
    assert.equal(
      sentenceOf(late),
      `${meeting.shift_code} ended at 10:00 AM. Clock in without a shift instead.`,
    );
  });

  it("refuses a meeting that the employee isn't invited to, that was deleted, or that is at another location", async () => {
    const far = await test.given.location({ title: 'Hillside' });
    const there = await test.given.meeting({ location: far, position: guard, start: DAY, staff: [ana] });
    const kiosk = await test.given.kiosk({ by: boss, location: pool });
    const { token } = await clock.verify(ana.code, { kiosk });
    const away = await storesNothing(test.db, () =>
      clock.clockIn(token, ana.id, { shift_id: there.id }, undefined, kiosk),
    );
    assert.equal(
      sentenceOf(away),
      `${there.shift_code} is at Hillside. Clock in there, or clock in here without a shift.`,
    );
    const { token: uninvited } = await clock.verify(ben.code);
    const refused = await storesNothing(test.db, () =>
      clock.clockIn(uninvited, ben.id, { shift_id: meeting.id }),
    );
    assert.equal(refused.status, 404);
    expectStatus(await test.call(manager, 'DELETE', `/api/shifts/meeting/${meeting.id}/`), 204);
    const { token: again } = await clock.verify(ana.code);
    const gone = await storesNothing(test.db, () => clock.clockIn(again, ana.id, { shift_id: meeting.id }));
    assert.equal(gone.status, 404);
  });

  it("compares punches with the meeting's times, and marks no missed meeting", async () => {
    await meetingOf([ben]);
    await attended(ana, `${DAY}T14:20:00Z`, `${DAY}T15:00:00Z`);
    const [record] = await clock.records(ana.id);
    assert.ok(record?.flags.includes('late'));
    assert.deepEqual(
      (await marksOf(ana))?.filter((sentence) => sentence.startsWith('Came')),
      ['Came 20 minutes late (scheduled 9:00 AM to 10:00 AM).'],
    );
    assert.equal(await sheetOf(ben), undefined);
  });

  it('still pays hours of a meeting that was deleted or moved later, without comparing them', async () => {
    await attended(ana, `${DAY}T14:20:00Z`, `${DAY}T15:00:00Z`);
    await move('2027-03-04');
    const came = async () => (await marksOf(ana))?.filter((sentence) => sentence.startsWith('Came'));
    assert.deepEqual(await came(), []);
    await move(DAY);
    assert.equal((await came())?.length, 1);
    expectStatus(await test.call(manager, 'DELETE', `/api/shifts/meeting/${meeting.id}/`), 204);
    assert.deepEqual(await came(), []);
    assertHolds(await sheetOf(ana), {
      paid_minutes: 40,
      meeting_minutes: 0,
      worked_meeting_minutes: 40,
      days: [{}, {}, {}, { records: [{ position: 'Staff Meeting' }] }, {}, {}, {}],
    });
  });

  it('says that an employee is late for a moved meeting, also one who clocked in on the former day', async () => {
    await attended(ana, `${DAY}T14:20:00Z`, `${DAY}T15:00:00Z`);
    await move('2027-03-04');
    const moved = await attended(ana, '2027-03-04T14:20:00Z', '2027-03-04T15:00:00Z');
    const { flags } = await test.db
      .selectFrom('clock_records')
      .select('flags')
      .where('id', '=', moved)
      .executeTakeFirstOrThrow();
    assert.ok(flags.includes('late'), flags.join());
  });

  it('lists meetings first when a manager assigns a time entry without a shift, invited staff or not', async () => {
    const shift = await test.given.shift({
      location: pool,
      position: guard,
      start: DAY,
      from: '09:00',
      to: '12:00',
    });
    await test.given.assignment({ shift, user: ben, start: DAY, end: DAY });
    const own = await meetingOf([ben], { from: '18:00', to: '19:00' });
    test.clock.set(START);
    const { record_id } = await clock.punchIn(ben);
    const listed = await test.call(
      manager,
      'GET',
      `/api/shifts/assign-shifts/?user_id=${ben.id}&record_id=${record_id}`,
    );
    assertHolds(listed.body, {
      result: [
        { id: own.id, is_own: true, is_meeting: true, shift_type: { name: 'Staff Meeting' } },
        { id: meeting.id, is_own: false, is_meeting: true },
        { id: shift.id, is_own: true },
      ],
    });
    const assign = (shift_id: string) =>
      test.call(manager, 'POST', '/api/shifts/assign-shifts/', { user_id: ben.id, shift_id, record_id });
    const elsewhere = await test.given.meeting({
      location: await test.given.location(),
      position: guard,
      start: DAY,
    });
    const refused = await storesNothing(test.db, () => assign(elsewhere.id));
    assert.equal(refused.status, 400);
    expectStatus(await assign(meeting.id), 200);
    const [record] = await clock.records(ben.id);
    assertHolds(record, { shift_id: null, meeting_id: meeting.id, suggested_rate: 'REGULAR' });
    assert.equal((await storesNothing(test.db, () => assign(shift.id))).status, 409);
  });

  it('corrects a time entry of a meeting like one of a shift, from a shift to a meeting and back', async () => {
    const fix = corrections(test);
    const shift = await test.given.shift({
      location: pool,
      position: guard,
      start: DAY,
      from: '09:00',
      to: '12:00',
    });
    await test.given.assignment({ shift, user: ana, start: DAY, end: DAY });
    const id = await attended(ana, START, END);
    assertHolds(await fix.read(manager, id), {
      shift: { id: meeting.id, shift_code: meeting.shift_code, shift_type: { name: 'Staff Meeting' } },
      position: null,
    });
    expectStatus(await fix.change(manager, id, { clocked_out: `${DAY}T14:50:00Z` }), 200);
    assertHolds((await clock.records(ana.id))[0], { shift_id: null, meeting_id: meeting.id });
    expectStatus(await fix.change(manager, id, { shift_id: shift.id }), 200);
    assertHolds((await clock.records(ana.id))[0], {
      shift_id: shift.id,
      meeting_id: null,
      position_id: null,
    });
    expectStatus(await fix.change(manager, id, { shift_id: meeting.id }), 200);
    assertHolds(await fix.read(manager, id), { shift: { id: meeting.id }, position: null });
    expectStatus(await fix.change(manager, id, { position_id: guard.id }), 200);
    assertHolds((await clock.records(ana.id))[0], { meeting_id: meeting.id, position_id: guard.id });
    assert.match((await fix.read(manager, id)).changes[0]?.summary ?? '', /^Position .+, was Staff Meeting$/);
  });

  it('approves a missed punch for a meeting, and a correction of one', async () => {
    const session = await test.given.session(ana);
    const ask = (body: object) =>
      test.call(session, 'POST', '/api/shifts/request/correction/', {
        clocked_in: START,
        clocked_out: END,
        reason: 'The tablet was off',
        ...body,
      });
    test.clock.set(`${DAY}T16:00:00Z`);
    expectStatus(await ask({ location: pool.id, shift_id: meeting.id }), 202);
    const listed = await test.call(manager, 'GET', `/api/attendance/corrections/?location=${pool.id}`);
    assertHolds(listed.body, { results: [{ shift_code: meeting.shift_code }] });
    const decide = async () => {
      const rows = await test.call(
        manager,
        'GET',
        `/api/attendance/corrections/?location=${pool.id}&status=PENDING`,
      );
      const [row] = z.parse(
        z.object({ results: z.array(z.looseObject({ id: z.string() })) }),
        rows.body,
      ).results;
      return test.call(manager, 'POST', `/api/attendance/corrections/${row?.id}/`, { action: 'APPROVE' });
    };
    expectStatus(await decide(), 200);
    const [record] = await clock.records(ana.id);
    assertHolds(record, { shift_id: null, meeting_id: meeting.id, status: 'CLOSED' });
    expectStatus(await ask({ record_id: record?.id, clocked_out: `${DAY}T15:05:00Z` }), 202);
    expectStatus(await decide(), 200);
    const records = await clock.records(ana.id);
    assert.equal(records.length, 1);
    assert.equal(records[0]?.meeting_id, meeting.id);
    assert.equal(records[0].clocked_out?.toISOString(), `${DAY}T15:05:00.000Z`);
  });

  it('assigns an offline clock-in to the meeting that the form would have offered', async () => {
    meeting = await meetingOf([ana], { from: '11:00', to: '12:00' });
    const kiosk = await test.given.kiosk({ by: boss, location: pool });
    const tablet = await offlineTablet<Answer>(test, clock, kiosk);
    test.clock.set(`${DAY}T15:50:00Z`);
    await tablet.punch(ana.code, 'IN');
    test.clock.set(`${DAY}T17:01:00Z`);
    await tablet.punch(ana.code, 'OUT');
    test.clock.set(`${DAY}T19:00:00Z`);
    await tablet.sendAll();
    await readPunches(test.services);
    assertHolds((await clock.records(ana.id))[0], {
      shift_id: null,
      meeting_id: meeting.id,
      status: 'CLOSED',
      flags: ['offline'],
    });
  });

  it('notifies managers 30 minutes after a meeting about an employee who is still clocked in for it', async () => {
    await test.db
      .updateTable('locations')
      .set({ alerts: ['OPEN'] })
      .where('id', '=', pool.id)
      .execute();
    await clock.punchIn(ana, { shift_id: meeting.id });
    const told = async (at: string) => {
      test.clock.set(at);
      await sendAlerts(test.services);
      const rows = await test.db
        .selectFrom('notifications')
        .select('title')
        .where('user_id', '=', boss.id)
        .execute();
      return rows.map(({ title }) => title).filter((title) => title.includes('still clocked in'));
    };
    assert.deepEqual(await told(`${DAY}T15:29:59Z`), []);
    assert.deepEqual(await told(`${DAY}T15:30:00Z`), [
      `Ana Diaz is still clocked in for ${meeting.shift_code}`,
    ]);
  });

  it('keeps the position of meetings out of every list, and refuses it in every form', async () => {
    const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    const { id } = await test.db
      .selectFrom('positions')
      .select('id')
      .where('is_meeting', '=', true)
      .executeTakeFirstOrThrow();
    for (const path of [
      '/api/shifts/shift-type/?include=retired',
      '/api/shifts/shift-type/',
      '/api/certificates/required/',
    ]) {
      const answer = await test.call(admin, 'GET', path);
      assert.ok(!expectStatus(answer, 200) || !answer.text.includes(id), path);
    }
    const forms: [method: 'POST' | 'PUT', path: string, body: object, status: number][] = [
      ['PUT', `/api/shifts/shift-type/${id}/`, { retired: false }, 404],
      ['PUT', `/api/certificates/required/${id}/`, { required: [] }, 404],
      ['POST', '/api/shifts/shift-type/', { name: 'staff  MEETING' }, 400],
      [
        'POST',
        '/api/attendance/records/',
        {
          user_id: ana.id,
          location: pool.id,
          clocked_in: `${DAY}T10:00:00Z`,
          clocked_out: `${DAY}T11:00:00Z`,
          position_id: id,
          rate: 'REGULAR',
          reason: 'Missed',
        },
        400,
      ],
    ];
    for (const [method, path, body, status] of forms) {
      const answer = await storesNothing(test.db, () => test.call(admin, method, path, body));
      assert.equal(answer.status, status, `${method} ${path} ${answer.text}`);
    }
    const named = await test.call(admin, 'POST', '/api/shifts/shift-type/', { name: 'Staff Meeting' });
    assert.equal(errorOf(named), 'Meetings use this name. Choose another one.');
    assert.ok(
      textAt((await test.call(admin, 'POST', '/api/shifts/shift-type/', { name: 'Meeting' })).body, 'id'),
    );
  });
});
