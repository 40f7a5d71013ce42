/** Tries forbidden actions on a school's weeks at the moments when they matter, so that a missing guard is noticed. */
import assert from 'node:assert/strict';
import type { TimesheetPerson } from '@ondeck/shared/schemas/timesheets';
import { errorOf } from '../assertions';
import type { Answer } from '../harness';
import { addDay, instantAt } from './monthClock';
import { surely } from './monthLine';
import { addMissed, setPay } from './monthOffice';
import { count, type MonthSchool, type SchoolLocation } from './monthSchool';

const SHEETS = '/api/payroll/timesheets/';

const sendTo =
  ({ test, deciders }: MonthSchool, place: SchoolLocation, week: string) =>
  (action: string, body: object = {}): Promise<Answer> =>
    surely(() =>
      test.call(deciders.admin, 'POST', `${SHEETS}${action}/`, { location: place.id, date: week, ...body }),
    );

async function assertRefused(school: MonthSchool, asked: Promise<Answer>, sentence: RegExp): Promise<void> {
  const answer = await asked;
  assert.equal(answer.status, 409, answer.text);
  assert.match(String(errorOf(answer)), sentence);
  count(school, 'refusals of what must not be');
}

/** Checks that a week with undecided employees can't be closed, and that changed or marked hours can't be approved. */
export async function probeOpenWeek(
  school: MonthSchool,
  place: SchoolLocation,
  week: string,
  people: readonly TimesheetPerson[],
): Promise<void> {
  const send = sendTo(school, place, week);
  const undecided = people.filter(({ status }) => status === 'READY' || status === 'WAITING');
  if (undecided.length > 0) await assertRefused(school, send('close'), /^Approve these timesheets or put/);
  const approve = ({ id }: TimesheetPerson, stamp: string) =>
    send('approve', { people: [{ user_id: id, stamp }] });
  const ready = undecided.find(({ marks }) => marks.length === 0);
  if (ready)
    await assertRefused(
      school,
      approve(ready, 'x'.repeat(ready.stamp.length)),
      /changed after you opened them/,
    );
  const marked = undecided.find(({ marks }) => marks.length > 0);
  if (marked) await assertRefused(school, approve(marked, marked.stamp), /to resolve/);
}

/** Checks that a week that isn't over can't be closed. @param next - the Sunday of the current week */
export const probeCurrentWeek = (school: MonthSchool, place: SchoolLocation, next: string): Promise<void> =>
  assertRefused(school, sendTo(school, place, next)('close'), /^You can close this week after/);

/** Checks that an edit ends the approval of hours, and that the later of two edits is paid. */
export async function probeApproval(
  school: MonthSchool,
  place: SchoolLocation,
  week: string,
): Promise<boolean> {
  const { model, chance, pick } = school;
  const approved = model
    .paidIn(place, week)
    .filter(({ person }) => !model.aside.has(`${place.id} ${week} ${person}`));
  if (approved.length === 0 || !chance(0.7)) return false;
  const record = pick(approved);
  const before = model.minutes(record);
  await setPay(school, record);
  await setPay(school, record);
  if (model.minutes(record) === before) return false;
  await assertRefused(school, sendTo(school, place, week)('close'), /^Approve these timesheets or put/);
  return true;
}

/** Checks that a closed week can't be closed again. */
export const probeClosedWeek = (school: MonthSchool, place: SchoolLocation, week: string): Promise<void> =>
  assertRefused(school, sendTo(school, place, week)('close'), /Max Boss closed/);

/** Adds hours of a closed week late, at night. The first open week after it pays them, and they can change there. */
export async function addLate(school: MonthSchool, place: SchoolLocation, week: string): Promise<void> {
  const { model, pick, staff, test } = school;
  const person = pick(staff);
  const day = addDay(week, 2);
  const late = {
    person,
    place,
    in: instantAt(day, '03:10', place.zone),
    out: instantAt(day, '04:05', place.zone),
  };
  const who = person.user.id;
  if (!model.isClosed(place, week)) return;
  if (model.cannotBe(who, late.in, late.out, test.clock.now().getTime())) return;
  await addMissed(school, late);
  const record = model.records.at(-1);
  assert.ok(record && record.in === late.in && model.payWeek(record) > week);
  await setPay(school, record);
  count(school, 'late hours');
}
