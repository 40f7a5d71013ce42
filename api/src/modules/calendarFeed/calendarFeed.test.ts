import { fillAbsences } from '../absences/fill.job';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import { createdCalendarFeed } from '@ondeck/shared/schemas/calendarFeed';
import { scheduleAnswer, type ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { assertHolds, expectStatus } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import { openPlannerWorld, type PlannerWorld } from '../planning/plannerWorld.fixture';

const months = Array.from({ length: 14 }, (_, index) =>
  new Date(Date.UTC(2027, 1 + index, 1)).toISOString().slice(0, 10),
);

/** An occurrence with its ID, start and end in ms, and status. */
type Seen = readonly [id: string, begins: number, ends: number, status: string];

/** Returns the occurrence as the API shows it. */
const seenOf = (event: ScheduleEvent): Seen => [
  `${event.occurrence_id}@ondeck`,
  toInstant(event.start_date, event.start_time, event.location.timezone),
  toInstant(event.end_date, event.end_time, event.location.timezone),
  event.exception === 'CANCELLED' ? 'CANCELLED' : 'CONFIRMED',
];

/** Returns the occurrences as parsed with the time zones' names. */
const byNames = (text: string): Seen[] =>
  Object.values(nodeIcal.sync.parseICS(text)).flatMap((one) =>
    one?.type === 'VEVENT' && one.datetype === 'date-time'
      ? [[one.uid, one.start.getTime(), one.end?.getTime() ?? 0, one.status ?? ''] as const]
      : [],
  );

/** Returns the occurrences as parsed only with the time zone data in the calendar. */
function byItself(text: string): Seen[] {
  const calendar = ICAL.Component.fromString(text);
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').flatMap((component) => {
    const event = new ICAL.Event(component);
    if (event.startDate.isDate) return [];
    const status = String(component.getFirstPropertyValue('status'));
    return [
      [event.uid, event.startDate.toUnixTime() * 1000, event.endDate.toUnixTime() * 1000, status] as const,
    ];
  });
}

const sorted = (rows: readonly Seen[]) => rows.map((row) => JSON.stringify(row)).sort();

describe("the calendar of the employee's own schedule", () => {
  let world: PlannerWorld;
  let hers: string;
  beforeEach(async () => {
    world = await openPlannerWorld();
    hers = await world.test.given.session(world.both);
  });
  afterEach(() => world.test.close());

  const call = (method: 'GET' | 'POST' | 'DELETE', token: string | undefined = hers) =>
    world.test.call(token, method, '/api/calendar-feed/');
  async function made(token = hers): Promise<string> {
    const answer = await call('POST', token);
    assert.equal(answer.status, 201, answer.text);
    const { pathname } = new URL(createdCalendarFeed.parse(answer.body).url);
    return pathname;
  }
  const read = (path: string) => world.test.call(undefined, 'GET', path);
  async function text(path: string): Promise<string> {
    const answer = await read(path);
    assert.equal(answer.status, 200, answer.text);
    return answer.text;
  }

  it("lists a year of the schedule across both clock changes, each event in its location's time zone", async () => {
    const { test, here, west, swim, guard, both, ana } = world;
    const daily = { repeat: 'DAILY', location: here, position: swim, start: '2027-02-10' } as const;
    const early = await test.given.shift({ ...daily, from: '05:30', to: '07:00' });
    await test.given.assignment({ shift: early, user: both, start: '2027-02-12', end: '2027-12-01' });
    const late = await test.given.shift({
      location: west,
      position: guard,
      start: '2027-02-14',
      repeat: 'WEEKLY',
      from: '01:00',
      to: '03:30',
    });
    await test.given.assignment({ shift: late, user: both, start: '2027-02-14' });
    const others = await test.given.shift({ ...daily, from: '12:00', to: '13:00' });
    await test.given.assignment({ shift: others, user: ana, start: '2027-02-10' });
    await test.given.cancelled(early, '2027-03-20', 'The boiler; no one, really, swims.');
    await test.given.meeting({ location: here, position: swim, start: '2027-11-08', staff: [both] });

    const schedule: ScheduleEvent[] = [];
    for (const start_date of months) {
      const url = `/api/shifts/employee_view/?view_type=monthly&start_date=${start_date}`;
      const answer = await test.call(hers, 'GET', url);
      schedule.push(...scheduleAnswer.parse(answer.body).results);
    }
    const file = await text(await made());
    const expected = sorted(
      schedule.filter(({ start_date }) => start_date <= '2028-03-06').map((event) => seenOf(event)),
    );
    assert.equal(expected.length, 293 + 56 + 1);
    assert.deepEqual(sorted(byNames(file)), expected);
    assert.deepEqual(sorted(byItself(file)), expected);
    for (const line of file.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.match(file.replaceAll('\r\n ', ''), /The boiler\\; no one\\, really\\, swims\./);
  });

  it("gives each shift the location's address, and shows days off as whole days", async () => {
    const { test, here, swim, both } = world;
    const shift = await test.given.shift({
      location: here,
      position: swim,
      start: '2027-03-04',
      repeat: 'WEEKLY',
      code: 'LKV-0042',
    });
    await test.given.assignment({ shift, user: both, start: '2027-03-04', end: '2027-03-04' });
    for (const [date, all_shifts, status] of [
      ['2027-03-11', true, 'APPROVED'],
      ['2027-03-18', false, 'APPROVED'],
      ['2027-03-25', true, 'PENDING'],
    ] as const) {
      const { id } = await test.given.request({ kind: 'TIME_OFF', user: both, shift, date });
      await test.db
        .updateTable('requests')
        .where('kind', '=', 'time_off')
        .set({
          all_shifts,
          status,
          ...(status === 'APPROVED' && { decided_by: world.manager.id, decided_at: test.clock.now() }),
        })
        .where('id', '=', id)
        .execute();
    }
    await fillAbsences(test.db);
    const ics = await text(await made());
    const events = Object.values(nodeIcal.sync.parseICS(ics)).flatMap((one) =>
      one?.type === 'VEVENT' ? [one] : [],
    );
    // RFC 5545, 3.2, allows a parameter only once.
    const wholeDays = ics.split('\r\n').filter((line) => line.includes('VALUE=DATE'));
    assert.deepEqual(wholeDays, [
      'DTSTART;VALUE=DATE:20270311',
      'DTEND;VALUE=DATE:20270312',
      'DTSTART;VALUE=DATE:20270318',
      'DTEND;VALUE=DATE:20270319',
    ]);
    assertHolds(
      events.map(({ summary, location, datetype }) => [summary, location, datetype]),
      [
        ['Swim · Lakeview', 'Lakeview, 1 Water Street', 'date-time'],
        ['Time off', undefined, 'date'],
        ['Time off', undefined, 'date'],
      ],
    );
    assert.match(String(events[0]?.description), /LKV-0042/);
  });

  it('shows hours off as an event with its times and without the reason, and ended days not at all', async () => {
    const { test, here, both } = world;
    const day = { user: both, location: here, start: '2027-03-09', note: 'Migraine' };
    await test.given.daysOff({ ...day, hours: ['14:00', '16:00'], kind: 'SICK' });
    const ended = await test.given.daysOff({ user: both, location: here, start: '2027-03-12' });
    await test.db
      .updateTable('absence_days')
      .set({ ended_at: test.clock.now(), end_cause: 'WITHDRAWN' })
      .where('absence_id', '=', ended.id)
      .execute();
    const ics = await text(await made());
    const events = Object.values(nodeIcal.sync.parseICS(ics)).flatMap((one) =>
      one?.type === 'VEVENT' ? [[one.summary, one.start.toISOString(), one.end?.toISOString()]] : [],
    );
    assert.deepEqual(events, [['Time off', '2027-03-09T19:00:00.000Z', '2027-03-09T21:00:00.000Z']]);
    assert.doesNotMatch(ics, /sick|migraine/i);
  });

  it('shows days of overlapping absences once, and hours within a day off not at all', async () => {
    const { test, here, both } = world;
    const off = (start: string, end: string, more: object = {}) =>
      test.given.daysOff({ user: both, location: here, start, end, ...more });
    await off('2027-03-15', '2027-03-16');
    await off('2027-03-16', '2027-03-17', { kind: 'SICK' });
    await off('2027-03-17', '2027-03-17', { hours: ['14:00', '16:00'], kind: 'SICK' });
    await off('2027-03-18', '2027-03-18', { hours: ['14:00', '16:00'], kind: 'SICK' });
    await off('2027-03-18', '2027-03-18', { hours: ['14:00', '16:00'], kind: 'OTHER' });
    await off('2027-03-18', '2027-03-18', { hours: ['15:00', '15:30'], kind: 'OTHER' });
    const ics = await text(await made());
    const starts = ics.split('\r\n').filter((line) => /^DT(START|END).*2027031[5-9]/.test(line));
    assert.deepEqual(
      starts.map((line) => line.replace(/^(\w+).*:/, '$1 ')),
      [
        'DTSTART 20270315',
        'DTEND 20270317',
        'DTSTART 20270317',
        'DTEND 20270318',
        'DTSTART 20270318T140000',
        'DTEND 20270318T160000',
      ],
    );
  });

  it('serves the calendar without signing in, and shows when it was last read', async () => {
    assertHolds((await call('GET')).body, { made_at: null, last_read_at: null });
    const path = await made();
    world.test.clock.advance(60_000);
    const answer = await read(path);
    assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8');
    assert.equal(answer.headers['cache-control'], 'private, no-cache');
    assertHolds((await call('GET')).body, {
      made_at: '2027-03-03T17:00:00.000Z',
      last_read_at: '2027-03-03T17:01:00.000Z',
    });
  });

  it('stores no calendar address that could be read in the database', async () => {
    const path = await made();
    const rows = await world.test.db.selectFrom('calendar_feeds').selectAll().execute();
    const logged = await world.test.db.selectFrom('audit_entries').selectAll().execute();
    assert.equal(JSON.stringify([rows, logged]).includes(path.split('/')[3] ?? path), false);
  });

  it('keeps one calendar address per user: a new address replaces the old one, and the user can remove it', async () => {
    const [first, second] = [await made(), await made()];
    expectStatus(await read(first), 404);
    expectStatus(await read(second), 200);
    expectStatus(await call('DELETE'), 200);
    expectStatus(await storesNothing(world.test.db, () => read(second)), 404);
    expectStatus(await storesNothing(world.test.db, () => call('DELETE')), 200);
  });

  it("keeps the calendar address when the user signs out, because calendar apps don't use a session", async () => {
    const path = await made();
    expectStatus(await world.test.call(hers, 'POST', '/api/users/logout/'), 200);
    expectStatus(await read(path), 200);
  });

  it('revokes the calendar address when the password changes', async () => {
    const path = await made();
    const admin = world.adminToken;
    const password = { new_password: 'Butterfly-lane-4!', confirm_password: 'Butterfly-lane-4!' };
    const url = `/api/users/change-password/${world.both.id}/`;
    expectStatus(await world.test.call(admin, 'POST', url, password), 200);
    expectStatus(await read(path), 404);
  });

  for (const [name, values] of [
    ['who is deactivated', { is_active: false }],
    ['who is deleted', { deleted_at: new Date('2027-03-03T17:00:00Z'), is_active: false }],
    ['without a schedule since then', { user_type: 'ADMIN' }],
  ] as const)
    it(`refuses the calendar of an employee ${name}`, async () => {
      const path = await made();
      await world.test.db.updateTable('users').set(values).where('id', '=', world.both.id).execute();
      expectStatus(await storesNothing(world.test.db, () => read(path)), 404);
    });

  it('slows an app that reads a calendar too often, and no other app', async () => {
    const [path, other] = [await made(), await made(await world.test.given.session(world.ana))];
    for (let asked = 0; asked < 30; asked += 1) expectStatus(await read(path), 200);
    expectStatus(await read(path), 429);
    expectStatus(await read(other), 200);
    world.test.clock.advance(61_000);
    expectStatus(await read(path), 200);
  });
});
