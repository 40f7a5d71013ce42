import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { closes } from '@ondeck/shared/domain/calendar/closures';
import { plannedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { exceptionOn, isPlannedOn, occurrenceOn } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, isWithin, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import * as fc from 'fast-check';
import { expectStatus, member } from '../../../test/assertions';
import { type Answer, createTestApp, type TestApp } from '../../../test/harness';
import type { GivenShift, GivenUser } from '../../../test/fixtures';
import { loadLeaves } from '../planning/people/people.repository';
import { assignmentsOf } from '../planning/plan/assignments.repository';
import { liveDaysOf } from '../planning/plan/absences.repository';
import { closuresOf, findShift, type ShiftRow } from '../planning/plan/shiftRows.repository';
import { decide, refresh, schoolIn, type School, timeOffBody } from '../requests/requests.fixture';
import { findPaidLeave } from './leave.repository';
import { type Of, type Step, step } from './grantedPaySteps.fixture';
import { payrollLines } from './payrollLines.rules';

/** A few schools for each run of the suite; `PROPERTY_RUNS=1000` plays a thousand. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 4);
const FIRST = '2027-03-07';
/** Nine weeks: the last request ends in the ninth. */
const DAYS = Array.from({ length: 63 }, (_, day) => addDays(FIRST, day));
const LAST = DAYS.at(-1) ?? FIRST;

/** A granted line, as this test works it out from the schedule at that moment. */
interface Granted {
  readonly user: string;
  readonly date: string;
  readonly shift: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly position: string | null;
  readonly minutes: number;
  readonly isPaid: boolean;
}

interface Play {
  readonly school: School;
  readonly people: readonly GivenUser[];
  readonly shifts: readonly GivenShift[];
  readonly granted: Granted[];
}

const send = (
  { school }: Play,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> => school.test.call(school.token.admin, method, path, body);
const at = (hour: number, minutes = '00'): string => `${String(hour).padStart(2, '0')}:${minutes}`;
const pick = <T>(items: readonly T[], index: number): T => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick');
  return item;
};

/** Returns one of six dates of a weekly shift, the first of them far enough ahead to request time off. */
const dateOf = ({ shifts }: Play, which: number, day: number): string => {
  const from = shifts.indexOf(pick(shifts, which));
  return addDays(addDays('2027-03-15', [0, 3, 4][from] ?? 0), 7 * (day % 6));
};

/** Returns an employee of a shift on a date. */
async function workerOn({ school, shifts }: Play, which: number, date: string): Promise<string | undefined> {
  const rows = await assignmentsOf(school.test.db, pick(shifts, which).id);
  return rows.find((row) => isWithin(date, row.start_date, row.end_date))?.user_id;
}

/** Returns the dates that an employee is assigned to a shift, closed dates included, without canceled ones. */
function datesOf(
  shift: ShiftRow,
  rows: Awaited<ReturnType<typeof assignmentsOf>>,
  user: string,
  days: readonly string[],
) {
  const open = { ...shift, closures: null };
  return days.filter(
    (date) =>
      isPlannedOn(open, date) &&
      exceptionOn(open, date)?.kind !== 'CANCELLED' &&
      rows.some((row) => row.user_id === user && isWithin(date, row.start_date, row.end_date)),
  );
}

/** Returns what approving must grant, from the stored schedule before the approval. */
async function expectedOf(
  { school, granted }: Play,
  user: string,
  days: readonly string[],
  asked: GivenShift,
  order: Of<'timeOff'>,
) {
  const { db } = school.test;
  // A date that moved is a separate shift.
  const shifts = await db
    .selectFrom('shifts')
    .select('id')
    .where('location_id', '=', school.here.id)
    .execute();
  const lines: Granted[] = [];
  const busy = new Set<string>();
  for (const { id } of shifts) {
    const shift = await findShift(db, id);
    if (!shift || shift.deleted_at !== null) continue;
    const rows = await assignmentsOf(db, id);
    const isAsked = order.isAll || id === asked.id;
    const open = { ...shift, closures: null };
    for (const date of datesOf(shift, rows, user, days)) {
      const { start_time, end_time } = occurrenceOn(open, date);
      const isClosed = (shift.closures ?? []).some((one) => closes(one, { date, start_time, end_time }));
      if (isAsked || !isClosed) busy.add(date);
      if (!isAsked) continue;
      const position =
        exceptionOn(open, date)?.position_id ??
        shift.versions?.find((one) => isWithin(date, one.from_date, one.to_date))?.position_id ??
        shift.position_id;
      lines.push({
        user,
        date,
        shift: id,
        start: start_time,
        end: end_time,
        position,
        minutes: plannedMinutes(start_time, end_time),
        isPaid: order.isPaid,
      });
    }
  }
  const free = order.isPaid && order.hours > 0 ? days.filter((date) => !busy.has(date)) : [];
  const position = school.position.id;
  // A day's paid hours include those that the employee gets for it already.
  const left = (date: string): number =>
    granted
      .filter((line) => line.user === user && line.date === date)
      .reduce((minutes, line) => minutes - line.minutes, order.hours * 60);
  return [
    ...lines,
    ...free
      .map((date) => ({
        user,
        date,
        shift: null,
        start: null,
        end: null,
        position,
        minutes: left(date),
        isPaid: true,
      }))
      .filter(({ minutes }) => minutes > 0),
  ];
}

async function takeTimeOff(play: Play, order: Of<'timeOff'>): Promise<void> {
  const { school, people, shifts } = play;
  const { test } = school;
  const shift = pick(shifts, order.which);
  const date = dateOf(play, order.which, order.day);
  const worker = await workerOn(play, order.which, date);
  const user = people.find(({ id }) => id === worker) ?? pick(people, order.who);
  const [start, end] = [addDays(date, -(order.long % 3)), addDays(date, order.long)];
  const body = {
    ...timeOffBody(shift, start, end),
    leave_type: order.isPaid ? 'PAID_LEAVE' : 'UNPAID_LEAVE',
    all_shifts: order.isAll,
  };
  const asked = await test.call(
    await test.given.session(user),
    'POST',
    '/api/shifts/request/time-off/',
    body,
  );
  if (asked.status !== 202) return;
  const { id } = await test.db
    .selectFrom('requests')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  // The employee's shifts can change before the manager decides.
  const days = DAYS.filter((date) => isWithin(date, start, end));
  const expected = await expectedOf(play, user.id, days, shift, order);
  const paid =
    order.isPaid && order.hours > 0 ? { hours_per_day: order.hours, position_id: school.position.id } : {};
  const answer = await decide(school, school.token.admin, 'timeOff', id, { action: 'APPROVE', ...paid });
  expectStatus(answer, 200);
  play.granted.push(...expected);
}

const dateUrl = (play: Play, { which, day }: { which: number; day: number }) =>
  `/api/shifts/${pick(play.shifts, which).id}/dates/${dateOf(play, which, day)}/`;

/** Shortens a shift from a day on, as the form does. */
async function shorten(play: Play, { which, day, hour }: Of<'shorten'>): Promise<Answer | undefined> {
  const { school, shifts } = play;
  const shift = await findShift(school.test.db, pick(shifts, which).id);
  if (!shift || shift.deleted_at !== null) return undefined;
  const rows = await assignmentsOf(school.test.db, shift.id);
  const staff = [
    ...new Set(rows.filter(({ covers_user_id }) => covers_user_id === null).map(({ user_id }) => user_id)),
  ];
  return send(play, 'PUT', `/api/shifts/${shift.id}/`, {
    location: shift.location_id,
    schedule_type: 'RECURRING_SHIFT',
    shift_repeat: 'WEEKLY',
    start_date: dateOf(play, which, day),
    start_time: at(hour),
    end_time: at(hour + 1, '20'),
    shift_type: shift.position_id,
    staff: staff.slice(0, 2).map((id) => ({ id })),
  });
}

async function take(play: Play, one: Step): Promise<void> {
  const { school, people, shifts } = play;
  const { test, here, position } = school;
  switch (one.do) {
    case 'timeOff':
      return takeTimeOff(play, one);
    case 'date':
      return void (await send(play, 'PUT', dateUrl(play, one), {
        start_time: at(one.hour),
        end_time: at(one.hour + 3, '15'),
      }));
    case 'cancel':
      return void (await send(play, 'POST', `${dateUrl(play, one)}cancel/`, { reason: 'Meet' }));
    case 'undo':
      return void (await send(play, 'DELETE', dateUrl(play, one)));
    case 'shorten':
      return void (await shorten(play, one));
    case 'sub': {
      const open = await test.db
        .selectFrom('open_shifts')
        .select('id')
        .where('shift_id', '=', pick(shifts, one.which).id)
        .execute();
      const gap = open[one.day % Math.max(1, open.length)];
      const body = { action: 'APPROVE', user_id: pick(people, one.who).id };
      if (gap) await send(play, 'POST', `/api/shifts/manage-open-shifts/${gap.id}/`, body);
      return;
    }
    case 'swap': {
      const other_date = dateOf(play, one.other, one.later);
      const body = {
        for_user_id: await workerOn(play, one.which, dateOf(play, one.which, one.day)),
        user_id: await workerOn(play, one.other, other_date),
        other_shift_id: pick(shifts, one.other).id,
        other_date,
      };
      return void (await send(play, 'POST', `${dateUrl(play, one)}swap/`, body));
    }
    case 'move': {
      const body = { to_date: addDays(FIRST, one.to), start_time: '08:00', end_time: '09:30' };
      return void (await send(play, 'POST', `${dateUrl(play, one)}move/`, body));
    }
    case 'close': {
      const times = one.isPart ? { start_time: at(one.hour), end_time: at(one.hour + 4) } : {};
      const start_date = dateOf(play, one.hour, one.day);
      const end_date = addDays(start_date, one.long);
      return void (await send(play, 'POST', '/api/closures/', {
        location: here.id,
        closures: [{ start_date, end_date, ...times, reason: 'Repairs' }],
      }));
    }
    case 'reopen': {
      const closure = await test.db
        .selectFrom('closures')
        .select('id')
        .where('location_id', '=', here.id)
        .executeTakeFirst();
      if (closure) await send(play, 'DELETE', `/api/closures/${closure.id}/`);
      return;
    }
    case 'rename':
      return void (await send(play, 'PUT', `/api/shifts/shift-type/${position.id}/`, {
        name: `Guard ${position.id.slice(-9)} ${one.hour}`,
      }));
    case 'zone':
      return void (await send(play, 'PUT', `/api/locations/${here.id}/`, {
        title: here.title,
        phone_number: '6085550148',
        email: 'pool@example.com',
        address: '1 Pool Road',
        timezone: one.timezone,
      }));
    case 'delete':
      return void (await send(play, 'DELETE', `/api/shifts/${pick(shifts, one.which).id}/`));
  }
}

const text = ({ user, date, shift, start, end, position, minutes }: Granted): string =>
  [user, date, shift, start, end, position, minutes].join(' ');

/** Checks that the stored lines are exactly what was granted, and that those are paid which no closure cancels. */
async function staysGranted({ school, people, granted }: Play): Promise<void> {
  const { db } = school.test;
  const { here } = school;
  const ids = people.map(({ id }) => id);
  const stored = await db.selectFrom('absence_lines').selectAll().where('user_id', 'in', ids).execute();
  assert.deepEqual(
    stored
      .map((line) =>
        text({
          ...line,
          user: line.user_id,
          shift: line.shift_id,
          start: line.start_time,
          end: line.end_time,
          position: line.position_id,
          isPaid: true,
        }),
      )
      .sort(),
    granted.map(text).sort(),
  );
  const closures = (await closuresOf(db, [here.id])).get(here.id) ?? [];
  const paid = granted.filter(
    ({ isPaid, date, shift, start, end }) =>
      isPaid &&
      (shift === null ||
        !closures.some((one) => closes(one, { date, start_time: start ?? '', end_time: end ?? '' }))),
  );
  const lines = (await findPaidLeave(db, { locations: [here.id] }, FIRST, LAST)).filter(({ user_id }) =>
    ids.includes(user_id),
  );
  const sum = (items: readonly { minutes: number }[]) =>
    items.reduce((total, { minutes }) => total + minutes, 0);
  assert.deepEqual([lines.length, sum(lines)], [paid.length, sum(paid)]);
}

/** Returns each employee's dates of assignments on days off, as `user shift date`. */
async function workOnDaysOff({ school, people }: Play): Promise<Set<string>> {
  const { db } = school.test;
  const found = new Set<string>();
  const off = await liveDaysOf(
    db,
    people.map(({ id }) => id),
    FIRST,
    LAST,
  );
  const leaves = await loadLeaves(
    db,
    people.map(({ id }) => id),
    { start: FIRST, end: LAST },
  );
  for (const { user_id, date } of off)
    assert.ok(
      leaves.some((one) => one.userId === user_id && isWithin(date, one.start_date, one.end_date)),
      `${date} doesn't keep its employee from new work`,
    );
  const isOff = new Set(off.map(({ user_id, date }) => `${user_id} ${date}`));
  const rows = await db
    .selectFrom('assignments')
    .select(['shift_id', 'user_id'])
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
  for (const shiftId of new Set(rows.map(({ shift_id }) => shift_id))) {
    const shift = await findShift(db, shiftId);
    if (!shift || shift.deleted_at !== null) continue;
    const own = await assignmentsOf(db, shiftId);
    for (const { id } of people)
      for (const date of datesOf({ ...shift, exceptions: null }, own, id, DAYS))
        if (isOff.has(`${id} ${date}`)) found.add(`${id} ${shiftId} ${date}`);
  }
  return found;
}

/** Checks that Timesheets, the payroll file, and My Hours pay the same, each line in exactly one week. */
async function sumsAgree(play: Play): Promise<void> {
  const { school, people } = play;
  const { test, here } = school;
  const ids = new Set(people.map(({ id }) => id));
  const seen: string[] = [];
  for (const week of DAYS.filter((date) => startOfWeek(date) === date)) {
    const end = addDays(week, 6);
    const leave = (await findPaidLeave(test.db, {}, week, end)).filter(({ user_id }) => ids.has(user_id));
    seen.push(...leave.map(({ id }) => id));
    const file = payrollLines(
      { start: week, end },
      [],
      leave,
      () => 'OFF',
      () => undefined,
      () => null,
    );
    const inFile = file.reduce((sum, { minutes }) => sum + minutes, 0);
    const sheet = expectStatus(
      await send(play, 'GET', `/api/payroll/timesheets/?location=${here.id}&date=${week}`),
      200,
    );
    assert.equal(member(sheet, 'totals', 'leave_minutes'), inFile, week);
    let own = 0;
    for (const user of people) {
      const token = await test.given.session(user);
      const hours = expectStatus(
        await test.call(token, 'GET', `/api/attendance/my-hours/?start_date=${week}`),
        200,
      );
      own += Number(member(hours, 'totals', 'leave_hours'));
    }
    assert.ok(Math.abs(own - inFile / 60) < 0.02, `${week}: ${own} hours, ${inFile} minutes`);
  }
  assert.equal(new Set(seen).size, seen.length, 'a line is paid twice');
}

describe('granted time off', () => {
  let test: TestApp;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  it('keeps its hours and pay through every change of the schedule, and no one is assigned on a day off', async () => {
    let granted = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 18 }), async (steps) => {
        const school = await schoolIn(test);
        const { here, position, ana, ben, mondays, thursdays } = school;
        const cleo = await test.given.user({ locations: [here], positions: [position] });
        const fridays = await test.given.shift({
          location: here,
          position,
          start: '2027-03-05',
          repeat: 'WEEKLY',
          from: '09:00',
          to: '11:45',
        });
        await test.given.assignment({ shift: fridays, user: ana, start: '2027-03-05' });
        await test.given.assignment({ shift: thursdays, user: ben, start: '2027-03-04' });
        for (const shift of [fridays, thursdays]) await refresh(test, shift);
        const play: Play = {
          school,
          people: [ana, ben, cleo],
          shifts: [mondays, thursdays, fridays],
          granted: [],
        };
        for (const one of steps) {
          const before = await workOnDaysOff(play);
          await take(play, one);
          await staysGranted(play);
          if (one.do === 'timeOff') continue;
          for (const work of await workOnDaysOff(play))
            assert.ok(before.has(work), `${one.do} assigned ${work} on a day off`);
        }
        granted += play.granted.length;
        await sumsAgree(play);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    assert.ok(granted > 0);
  });
});
