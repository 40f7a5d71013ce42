import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { plannedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { addDays, isWithin } from '@ondeck/shared/domain/calendar/plainDate';
import * as fc from 'fast-check';
import { expectStatus, member } from '../../../test/assertions';
import type { GivenShift } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { DEFAULT_NOW } from '../../../test/clock';
import { findPaidLeave } from '../payroll/leave.repository';
import { payrollLines } from '../payroll/payrollLines.rules';
import { loadLeaves } from '../planning/people/people.repository';
import { liveDaysOf, liveLinesOf } from '../planning/plan/absences.repository';
import { partsWithout } from '../planning/plan/absences.rules';
import { assignmentsOf } from '../planning/plan/assignments.repository';
import { decide, newestOf, refresh, type School, schoolIn, timeOffBody } from '../requests/requests.fixture';

/** Set `PROPERTY_RUNS=200` for a thorough run. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 3);
const WEEK = { start: '2027-03-14', end: '2027-03-20' };
const dates = Array.from({ length: 7 }, (_, day) => addDays(WEEK.start, day));
const day = fc.nat({ max: 6 });
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('request' as const),
      day,
      long: fc.nat({ max: 3 }),
      which: fc.nat({ max: 1 }),
      isAll: fc.boolean(),
      isPaid: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('approve' as const), nth: fc.nat({ max: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      day,
      long: fc.nat({ max: 2 }),
      kind: fc.constantFrom('SICK' as const, 'OTHER' as const, 'TIME_OFF' as const),
      pay: fc.constantFrom('PAID' as const, 'UNPAID' as const),
      hours: fc.constantFrom(null, ['15:00', '17:00'], ['17:00', '18:30']),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('end' as const), nth: fc.nat({ max: 5 }), day }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sub' as const), nth: fc.nat({ max: 3 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Play {
  readonly school: School;
  readonly shifts: readonly [GivenShift, GivenShift];
  readonly pending: string[];
  /** Dates of shifts, `shift date`, that time off was granted for, by request. */
  readonly granted: Map<string, ReadonlySet<string>>;
}

const admin = ({ school }: Play, path: string, body: object) =>
  school.test.call(school.token.admin, 'POST', path, body);

/** The dates of the two weekly shifts in the week. */
const DATES = ['2027-03-15', '2027-03-17'] as const;

/** Returns the dates of shifts on which Ana works, or doesn't only because of an absence, as `shift date`. */
async function hers({ school, shifts }: Play): Promise<Set<string>> {
  const { db } = school.test;
  const found = new Set<string>();
  for (const [index, { id }] of shifts.entries()) {
    const date = DATES[index] ?? '';
    for (const row of await assignmentsOf(db, id))
      if (row.user_id === school.ana.id && isWithin(date, row.start_date, row.end_date))
        found.add(`${id} ${date}`);
  }
  const lines = await liveLinesOf(db, { userIds: [school.ana.id], from: WEEK.start, to: WEEK.end });
  for (const { shift_id, date } of lines) if (shift_id !== null) found.add(`${shift_id} ${date}`);
  return found;
}

async function approve(play: Play, id: string): Promise<void> {
  const { school, granted } = play;
  const { start_date, end_date, shift_id, all_shifts } = await school.test.db
    .selectFrom('requests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const before = await hers(play);
  const answer = await decide(school, school.token.admin, 'timeOff', id, { action: 'APPROVE' });
  expectStatus(answer, 200);
  const covered = [...before].filter((key) => {
    const [shift, date = ''] = key.split(' ');
    return String(start_date) <= date && date <= String(end_date) && (all_shifts || shift === shift_id);
  });
  granted.set(id, new Set(covered));
}

async function take(play: Play, one: Step): Promise<void> {
  const { school, shifts, pending } = play;
  const { test, ana, token, ben } = school;
  switch (one.do) {
    case 'request': {
      const start = dates[one.day] ?? WEEK.start;
      const asked = await test.call(token.ana, 'POST', '/api/shifts/request/time-off/', {
        ...timeOffBody(shifts[one.which === 0 ? 0 : 1], start, addDays(start, one.long)),
        leave_type: one.isPaid ? 'PAID_LEAVE' : 'UNPAID_LEAVE',
        all_shifts: one.isAll,
      });
      if (asked.status === 202) pending.push(await newestOf(school, token.ana));
      return;
    }
    case 'approve': {
      const [id] = pending.splice(one.nth % Math.max(1, pending.length), 1);
      return id === undefined ? undefined : approve(play, id);
    }
    case 'add': {
      const start = dates[one.day] ?? WEEK.start;
      const [start_time, end_time] = one.hours ?? [];
      await admin(play, '/api/absences/', {
        user_id: ana.id,
        kind: one.kind,
        ...(one.kind === 'TIME_OFF' ? { leave_type: 'UNPAID_LEAVE' } : { pay: one.pay }),
        start_date: start,
        end_date: start_time ? start : addDays(start, one.long),
        ...(start_time ? { start_time, end_time } : {}),
      });
      return;
    }
    case 'end': {
      const absences = await test.db
        .selectFrom('absences')
        .select('id')
        .where('user_id', '=', ana.id)
        .orderBy('id')
        .execute();
      const absence = absences[one.nth % Math.max(1, absences.length)];
      const live = (await liveDaysOf(test.db, [ana.id], WEEK.start, '2027-03-31')).filter(
        ({ absence_id }) => absence_id === absence?.id,
      );
      const date = live[one.day % Math.max(1, live.length)]?.date;
      if (absence && date)
        expectStatus(await admin(play, `/api/absences/${absence.id}/end/`, { dates: [date] }), 200);
      return;
    }
    case 'sub': {
      const open = await test.db
        .selectFrom('open_shifts')
        .select('id')
        .where(
          'shift_id',
          'in',
          shifts.map(({ id }) => id),
        )
        .orderBy('start_date')
        .execute();
      const gap = open[one.nth % Math.max(1, open.length)];
      const body = { action: 'APPROVE', user_id: ben.id };
      if (gap) await admin(play, `/api/shifts/manage-open-shifts/${gap.id}/`, body);
    }
  }
}

/** Checks that no hour has two lines, and that each live day keeps its employee from new work. */
async function keepsApart({ school: { test, ana } }: Play): Promise<void> {
  const lines = await liveLinesOf(test.db, { userIds: [ana.id], from: WEEK.start, to: '2027-03-31' });
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1))
      assert.ok(
        one.date !== other.date ||
          (one.end_time ?? '') <= (other.start_time ?? '') ||
          (other.end_time ?? '') <= (one.start_time ?? ''),
        `two lines take ${one.date} ${one.start_time}–${one.end_time}`,
      );
  const leaves = await loadLeaves(test.db, [ana.id], { start: WEEK.start, end: '2027-03-31' });
  for (const { date, from_at, to_at } of await liveDaysOf(test.db, [ana.id], WEEK.start, '2027-03-31'))
    assert.ok(
      leaves.some(
        ({ start_date, end_date, hours }) =>
          start_date <= date &&
          (end_date === null || date <= end_date) &&
          (hours === undefined || (from_at?.getTime() === hours.start && to_at?.getTime() === hours.end)),
      ),
      `${date} doesn't block`,
    );
}

/** Checks that time off takes all of the time that it was granted for, if no other absence does and Ana doesn't work. */
async function staysGranted({ school: { test, ana }, granted }: Play): Promise<void> {
  const live = await liveDaysOf(test.db, [ana.id], WEEK.start, WEEK.end);
  const lines = await liveLinesOf(test.db, { userIds: [ana.id], from: WEEK.start, to: WEEK.end });
  for (const [request, keys] of granted)
    for (const key of keys) {
      const [shift = '', date = ''] = key.split(' ');
      if (!live.some((one) => one.request_id === request && one.date === date)) continue;
      const works = (await assignmentsOf(test.db, shift)).some(
        ({ user_id, start_date, end_date }) => user_id === ana.id && isWithin(date, start_date, end_date),
      );
      if (works) continue;
      const own = lines.filter((line) => line.shift_id === shift && line.date === date);
      const hours = own.flatMap(({ start_time, end_time }) =>
        start_time !== null && end_time !== null ? [{ start_time, end_time }] : [],
      );
      assert.deepEqual(
        partsWithout({ start_time: '16:00', end_time: '20:00' }, hours),
        [],
        `${key} isn't off`,
      );
    }
}

/** Checks that Timesheets, the payroll file, and My Hours pay the same. */
async function sumsAgree({ school: { test, here, ana, token } }: Play): Promise<void> {
  const leave = await findPaidLeave(test.db, { user: ana.id }, WEEK.start, WEEK.end);
  const lines = payrollLines(
    WEEK,
    [],
    leave,
    () => 'OFF',
    () => undefined,
    () => null,
  );
  const inFile = lines.reduce((sum, { minutes }) => sum + minutes, 0);
  const own = leave.reduce(
    (sum, { start_time, end_time }) => sum + plannedMinutes(start_time ?? '', end_time ?? ''),
    0,
  );
  assert.equal(inFile, own);
  const path = `/api/payroll/timesheets/?location=${here.id}&date=${WEEK.start}`;
  const sheet = expectStatus(await test.call(token.admin, 'GET', path), 200);
  const both = (body: unknown, unit: 'minutes' | 'hours') =>
    Number(member(body, 'totals', `leave_${unit}`)) + Number(member(body, 'totals', `sick_${unit}`));
  assert.equal(both(sheet, 'minutes'), inFile);
  const mine = await test.call(token.ana, 'GET', `/api/attendance/my-hours/?start_date=${WEEK.start}`);
  assert.equal(Math.round(both(expectStatus(mine, 200), 'hours') * 60), inFile);
}

let test: TestApp;
before(async () => {
  test = await createTestApp();
});
after(() => test.close());

it('pays each granted hour once and keeps days off free, however absences of the same dates overlap and end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      test.clock.set(DEFAULT_NOW);
      const school = await schoolIn(test);
      const { here, position, mondays, ana } = school;
      const wednesdays = await test.given.shift({
        location: here,
        position,
        start: '2027-03-03',
        repeat: 'WEEKLY',
      });
      await test.given.assignment({ shift: wednesdays, user: ana, start: '2027-03-03' });
      await refresh(test, wednesdays);
      const play: Play = { school, shifts: [mondays, wednesdays], pending: [], granted: new Map() };
      for (const one of steps) {
        await take(play, one);
        await keepsApart(play);
        await staysGranted(play);
      }
      await sumsAgree(play);
    }),
    { numRuns: RUNS, endOnFailure: true, includeErrorInReport: true },
  );
});
