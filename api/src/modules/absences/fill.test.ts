import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { sql } from 'kysely';
import { expectStatus, member } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { addDay } from '../../../test/month/monthClock';
import { randomOf } from '../../../test/month/monthLine';
import { monthSchool, type MonthSchool } from '../../../test/month/monthSchool';
import { findPaidLeave } from '../payroll/leave.repository';
import { payrollLines } from '../payroll/payrollLines.rules';
import { stampOf } from '../payroll/timesheetRows';
import { fillAbsences } from './fill.job';
import { formerPaidLeave } from './formerLeave.fixture';

const FIRST = '2027-03-07';
const WEEKS = Array.from({ length: 8 }, (_, week) => addDay(FIRST, 7 * (week - 1)));

/** The employee whose time off is approved during the upgrade. */
const LATER = 3;
const isPart = { start: '2027-03-14', end: '2027-03-16' };

let school: MonthSchool;
let test: TestApp;
before(async () => {
  test = await createTestApp();
  test.clock.set(`${FIRST}T12:00:00Z`);
  school = await monthSchool(test, randomOf(Number(process.env.SCHOOL_SEED ?? 38)), FIRST, 8);
  await timeOffOfAnOlderServer();
  await changesSince();
});
after(() => test.close());

const dayAfter = (days: number): string => addDay(FIRST, days);

/**
 * Approves time off of every employee, as a server did that stores no absences. Requests of an employee never overlapped:
 * a second one for the same dates was refused while the first was pending or approved. The fourth employee's dates of the
 * last turn remain free for the approval during the upgrade.
 */
async function timeOffOfAnOlderServer(): Promise<void> {
  const { staff, whole, chance, deciders } = school;
  for (const [index, { user, shifts }] of staff.entries())
    for (let turn = 0; turn < (index === LATER ? 2 : 3); turn += 1) {
      const [shift] = shifts;
      if (!shift) continue;
      const start = dayAfter(turn * 14 + whole(0, 4));
      const type = chance(0.7) ? 'PAID_LEAVE' : 'UNPAID_LEAVE';
      const leave = {
        user,
        shift,
        start,
        end: addDay(start, whole(0, 9)),
        type,
        by: deciders.working,
      } as const;
      await test.given.leave(leave);
      for (const { id } of shifts.slice(1)) await releaseAlso(id, leave);
    }
  await forget();
}

/** Releases the employee of the newest request from another shift too. */
async function releaseAlso(shift_id: string, leave: { user: { id: string }; start: string; end: string }) {
  const { id } = await test.db
    .selectFrom('requests')
    .select('id')
    .where('user_id', '=', leave.user.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('releases')
    .values({
      id: test.services.ids.next(),
      shift_id,
      user_id: leave.user.id,
      start_date: leave.start,
      end_date: leave.end,
      cause: 'TIME_OFF',
      time_off_request_id: id,
      created_at: test.clock.now(),
    })
    .execute();
}

/** Removes all absences, so that the database is as before the migration. */
async function forget(): Promise<void> {
  for (const table of ['absence_lines', 'absence_days', 'absences'] as const)
    await test.db.deleteFrom(table).execute();
}

/** Changes dates and times, closes days and weeks, renames the position, and ends two employments. */
async function changesSince(): Promise<void> {
  const { db } = test;
  const { staff, places, deciders, chance, whole, guard } = school;
  const by = deciders.working.id;
  for (const { shifts } of staff)
    for (const { id, day, from, to } of shifts) {
      const date = addDay(day, 7 * whole(0, 4));
      if (chance(0.5))
        await db
          .insertInto('shift_exceptions')
          .values({
            shift_id: id,
            date,
            ...(chance(0.5)
              ? { kind: 'CANCELLED' }
              : { kind: 'CHANGED', start_time: addHalfHour(from), end_time: to }),
            reason: 'Pool',
            changed_by: by,
            changed_at: test.clock.now(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    }
  const [place] = places;
  assert.ok(place);
  for (const [location, start_date, times] of [
    [place.id, dayAfter(9), {}],
    [places[1]?.id ?? place.id, dayAfter(15), { start_time: '06:00', end_time: '12:00' }],
  ] as const)
    await db
      .insertInto('closures')
      .values({
        id: test.services.ids.next(),
        location_id: location,
        start_date,
        end_date: start_date,
        ...times,
        reason: 'Repairs',
        created_by: by,
        created_at: test.clock.now(),
      })
      .execute();
  const [first, second] = staff.slice(1);
  assert.ok(first && second);
  await db
    .updateTable('users')
    .set({ employee_ending_date: dayAfter(17) })
    .where('id', '=', first.user.id)
    .execute();
  await sql`update users set is_active = false, updated_at = ${`${dayAfter(3)}T15:00:00Z`} where id = ${second.user.id}`.execute(
    db,
  );
  // A closed week, and a closed part of one, keep the leave that they paid after the last day.
  for (const [week, last_day] of [
    [WEEKS[1], null],
    [isPart.start, isPart.end],
  ] as const)
    await db
      .insertInto('payroll_weeks')
      .values({
        location_id: place.id,
        week: week ?? '',
        last_day,
        closed_by: by,
        closed_at: test.clock.now(),
      })
      .execute();
  await test.call(deciders.admin, 'PUT', `/api/positions/${guard.id}/`, { name: 'Lifeguard' });
}
const addHalfHour = (time: string): string => `${time.slice(0, 2)}:${time.endsWith('00') ? '30' : '45'}`;

type Former = Awaited<ReturnType<typeof formerPaidLeave>>[number];
const asLine = ({ day, ...row }: Former) => ({
  ...row,
  id: '',
  day,
  pay_date: day,
  kind: 'TIME_OFF' as const,
  pay: 'PAID' as const,
});
const inWords = (rows: readonly Former[]): string[] =>
  rows
    .map((row) =>
      [
        row.user_id,
        row.location_id,
        row.day,
        row.shift_code,
        row.start_time,
        row.end_time,
        row.position,
        row.minutes,
      ].join(' '),
    )
    .sort();

/** Checks that the stored absences pay exactly what the former query pays: weeks, stamps, payroll lines, My Hours. */
async function paysTheSame(): Promise<number> {
  let minutes = 0;
  for (const week of WEEKS) {
    const end = addDays(week, 6);
    const former = await formerPaidLeave(test.db, week, end);
    const now = await findPaidLeave(test.db, {}, week, end);
    assert.deepEqual(
      inWords(
        now.map(({ shift_id, shift_code, start_time, end_time, position, ...row }) => {
          assert.ok(shift_id && shift_code && start_time && end_time && position);
          return { ...row, shift_id, shift_code, start_time, end_time, position };
        }),
      ),
      inWords(former),
      week,
    );
    minutes += former.reduce((sum, row) => sum + row.minutes, 0);
    const lines = former.map(asLine);
    for (const { user } of school.staff) {
      const own = (row: { user_id: string }) => row.user_id === user.id;
      assert.equal(stampOf([], now.filter(own)), stampOf([], lines.filter(own)), 'stamp');
    }
    const fileOf = (leave: Parameters<typeof payrollLines>[2]) =>
      payrollLines(
        { start: week, end },
        [],
        leave,
        () => 'OFF',
        () => undefined,
        () => null,
      )
        .map((line) => JSON.stringify(line))
        .sort();
    assert.deepEqual(fileOf(now), fileOf(lines));
    await sheetsAgree(week, former);
  }
  return minutes;
}

/** Checks the sums that Timesheets and My Hours show in a week. */
async function sheetsAgree(week: string, former: readonly Former[]): Promise<void> {
  const { places, deciders, staff } = school;
  const minutesOf = (rows: readonly Former[]) => rows.reduce((sum, row) => sum + row.minutes, 0);
  for (const { id } of places) {
    if (week === isPart.start) continue;
    const path = `/api/payroll/timesheets/?location=${id}&date=${week}`;
    const sheet = expectStatus(await test.call(deciders.admin, 'GET', path), 200);
    const here = former.filter(({ location_id }) => location_id === id);
    assert.equal(member(sheet, 'totals', 'leave_minutes'), minutesOf(here), `${week} ${id}`);
  }
  for (const { user, token } of staff.slice(3, 6)) {
    const hours = expectStatus(
      await test.call(token, 'GET', `/api/attendance/my-hours/?start_date=${week}`),
      200,
    );
    const own = former.filter(({ user_id }) => user_id === user.id);
    const expected = Math.round((minutesOf(own) * 100) / 60) / 100;
    assert.equal(member(hours, 'totals', 'leave_hours'), expected, `${week} ${user.id}`);
  }
}
const countOf = async (table: 'absences' | 'absence_days' | 'absence_lines'): Promise<number> =>
  (await test.db.selectFrom(table).selectAll().execute()).length;
const counts = () => Promise.all([countOf('absences'), countOf('absence_days'), countOf('absence_lines')]);

describe('the absences of time off that an older server approved', () => {
  it('pay every week to the minute what was paid before, and a second run adds nothing', async () => {
    await fillAbsences(test.db);
    const minutes = await paysTheSame();
    assert.ok(minutes > 2000, `${minutes} minutes`);
    const stored = await counts();
    assert.ok(
      stored.every((count) => count > 20),
      stored.join(),
    );
    await fillAbsences(test.db);
    assert.deepEqual(await counts(), stored);
  });

  it('have a day for each date of the request, and end with the employment', async () => {
    const { rows } = await sql<{ days: number; wanted: number; late: number }>`
      select count(*)::int as days, min(r.end_date - r.start_date + 1)::int as wanted,
        count(*) filter (where d.date > u.employee_ending_date and d.ended_at is null and not exists (
          select 1 from absence_lines i where i.absence_id = d.absence_id and i.date = d.date and i.ended_at is null))::int as late
      from absences a join absence_days d on d.absence_id = a.id join requests r on r.id = a.request_id
      join users u on u.id = a.user_id group by a.id`.execute(test.db);
    for (const { days, wanted, late } of rows) assert.deepEqual([days, late], [wanted, 0]);
    const ended = await test.db
      .selectFrom('absence_lines')
      .select('end_cause')
      .where('ended_at', 'is not', null)
      .execute();
    assert.ok(ended.length > 0);
    assert.deepEqual(new Set(ended.map(({ end_cause }) => end_cause)), new Set(['LEFT']));
  });

  it('come later for an approval during the upgrade, and end when an older server revokes or shortens it', async () => {
    const person = school.staff[LATER];
    assert.ok(person?.shifts[0]);
    const [shift] = person.shifts;
    const first = shift.day;
    const leave = { user: person.user, shift, type: 'PAID_LEAVE', by: school.deciders.working } as const;
    await test.given.leave({ ...leave, start: addDay(first, 28), end: addDay(first, 42) });
    await paysTheSame();
    const { id } = await test.db
      .selectFrom('requests')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    // An employment that ends later shortens the request and its release.
    for (const table of ['requests', 'releases'] as const)
      await test.db
        .updateTable(table)
        .set({ end_date: addDay(first, 34) })
        .where(table === 'requests' ? 'id' : 'time_off_request_id', '=', id)
        .execute();
    await fillAbsences(test.db);
    await paysTheSame();
    await test.db.updateTable('requests').set({ status: 'REVOKED' }).where('id', '=', id).execute();
    await test.db.deleteFrom('releases').where('time_off_request_id', '=', id).execute();
    await fillAbsences(test.db);
    await paysTheSame();
    const live = await sql`select 1 from absences a join absence_days d on d.absence_id = a.id
      where a.request_id = ${id}::uuid and d.ended_at is null`.execute(test.db);
    assert.equal(live.rows.length, 0);
  });
});
