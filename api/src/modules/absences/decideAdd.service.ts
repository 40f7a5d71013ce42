/** Decides what an absence takes that a manager adds. Reads only. */
import type { AddAbsenceBody } from '@ondeck/shared/schemas/absences';
import { minutesFromHours } from '@ondeck/shared/domain/calendar/hours';
import {
  addDays,
  addMonths,
  daysBetween,
  formatDisplayDate,
  type PlainDate,
} from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn, toInstant } from '@ondeck/shared/domain/calendar/zone';
import { checkDateOrder } from '@ondeck/shared/domain/rules/dates';
import { reaches } from '../../platform/auth/scope';
import { badField, badRequest, conflict, notFound, refuse } from '../../platform/core/errors';
import { grouped } from '../../platform/core/grouped';
import {
  decideAbsence,
  decideRelease,
  type Decision,
  hoursAt,
  linesOf,
  liveLinesOf,
  type NewDay,
  type OrderedLine,
  payOf,
} from '../planning/planning.door';
import { absenceOptionsOf } from './absences.repository';
import { assertNotOwn } from './managing.service';
import { timeIn } from './notices';
import { type DateOfShift, ownDates } from './ownDates.service';
import {
  type AbsentEmployee,
  findAbsentEmployee,
  type RecordedDay,
  recordedDays,
  workedDates,
} from './staffAbsences.repository';

/** Days in the past, and years ahead, for which managers add absences. */
const PAST_DAYS = 60;
const YEARS_AHEAD = 5;
const MAX_DATES = 366;

type Granted = Awaited<ReturnType<typeof decideAbsence>>;

/** The effects of an added absence. */
export interface Added {
  readonly person: AbsentEmployee;
  readonly granted: Granted;
  /** The dates of the employee's shifts that the absence is about. */
  readonly missed: readonly DateOfShift[];
  /** Dates of shifts at locations of other managers. The employee is still assigned to them. */
  readonly elsewhere: readonly DateOfShift[];
}

/** Returns the employee, if the actor can add an absence for them. @throws 404, 403 */
export async function absentEmployee({ db, actor, now }: Decision, userId: string): Promise<AbsentEmployee> {
  const person = await findAbsentEmployee(db, actor, userId);
  if (!person) throw notFound('User not found.');
  await assertNotOwn(db, actor, userId, now);
  return person;
}

/** Checks the fields of a new absence against each other, and its dates against today. @throws 400 */
function checkAdded(body: AddAbsenceBody, person: AbsentEmployee, today: PlainDate): void {
  const { kind, leave_type, start_date: start, end_date: end, start_time, end_time, pay } = body;
  refuse(checkDateOrder(start, end));
  if (daysBetween(start, end) >= MAX_DATES)
    throw badField('end_date', `An absence can have at most ${MAX_DATES} dates.`);
  const first = addDays(today, -PAST_DAYS);
  if (start < first) throw badField('start_date', `Enter a date from ${formatDisplayDate(first)} on.`);
  const last = addMonths(today, YEARS_AHEAD * 12);
  if (end > last) throw badField('end_date', `Enter a date through ${formatDisplayDate(last)}.`);
  const { first_name: name, lastDay } = person;
  if (lastDay !== null && end > lastDay)
    throw badField('end_date', `${name}'s last day is ${formatDisplayDate(lastDay)}.`);
  if ((kind === 'TIME_OFF') !== Boolean(leave_type))
    throw badField('leave_type', 'Select a leave type for time off only.');
  if (Boolean(start_time) !== Boolean(end_time))
    throw badField('end_time', 'Enter both times, or none for the whole day.');
  if (start_time && end_time && start_time >= end_time)
    throw badField('end_time', 'Enter an end time after the start time.');
  if (start_time && start !== end) throw badField('end_date', 'A part of a day is for one date only.');
  if (pay && kind === 'TIME_OFF') throw badField('pay', 'The leave type decides the pay of time off.');
  if (pay === 'PAID' && kind === 'NO_SHOW') throw badField('pay', 'A no-show is never paid.');
  if (!body.hours_per_day) return;
  if (leave_type !== 'PAID_LEAVE' && pay !== 'PAID')
    throw badField('hours_per_day', 'Only paid absences can have paid hours.');
  if (!body.position_id || !person.positionIds.includes(body.position_id))
    throw badField('position_id', 'Select a position of this employee.');
}

/** Returns the refusal of an absence whose dates are all off: `Maya marked Leila absent at 6:04 AM.` */
function alreadyOff({ source, created_at, by }: RecordedDay, name: string, zone: string, now: Date) {
  const at = created_at.getTime();
  const day = plainDateIn(at, zone);
  const on = day === plainDateIn(now.getTime(), zone) ? '' : ` on ${formatDisplayDate(day)}`;
  const when = `${on} at ${timeIn(at, zone)}`;
  if (source === 'EMPLOYEE') return conflict(`${name} reported an absence${when}.`);
  if (source === 'MANAGER' && by !== null) return conflict(`${by} marked ${name} absent${when}.`);
  return conflict(`${name} has time off then.`);
}

/**
 * Returns the days of a new absence, without those that are off already. A day off that takes no time from a shift which
 * the employee misses now, for example one of another location, counts as well.
 *
 * @throws 409 if all of them are off already
 */
async function daysOff(
  { db, now }: Decision,
  { user_id, start_date, end_date, start_time, end_time }: AddAbsenceBody,
  person: AbsentEmployee,
  zone: string,
  missed: readonly OrderedLine[],
): Promise<NewDay[]> {
  const part =
    start_time && end_time
      ? {
          from_at: new Date(toInstant(start_date, start_time, zone)),
          to_at: new Date(toInstant(start_date, end_time, zone)),
        }
      : null;
  const recorded = await recordedDays(db, user_id, start_date, end_date);
  const isOff = (date: PlainDate) => (one: RecordedDay) =>
    one.date === date &&
    (one.from_at === null ||
      one.to_at === null ||
      (part !== null && one.from_at <= part.from_at && one.to_at >= part.to_at));
  const count = daysBetween(start_date, end_date) + 1;
  const all = Array.from({ length: count }, (_, index) => addDays(start_date, index));
  const taken = await liveLinesOf(db, { userIds: [user_id], from: start_date, to: end_date });
  const isTaken = (line: OrderedLine): boolean =>
    taken.some(({ shift_id, date }) => shift_id === line.shift_id && date === line.date);
  const isMissed = (date: PlainDate): boolean => missed.some((line) => line.date === date && !isTaken(line));
  const dates = all.filter((date) => isMissed(date) || !recorded.some(isOff(date)));
  const known = recorded.find(({ date }) => date === start_date) ?? recorded[0];
  if (dates.length === 0 && known) throw alreadyOff(known, person.first_name, zone, now);
  return dates.map((date) => ({ date, ...part }));
}

/** Returns whether only other managers can release a date of a shift that isn't over. */
const isElsewhere = ({ actor, now }: Decision, { shift, end }: DateOfShift): boolean =>
  !reaches(actor, shift.location_id) && end > now.getTime();

/** Returns whether a day off covers a date of a shift. */
const covers =
  ({ date, start, end }: DateOfShift) =>
  (day: NewDay): boolean =>
    day.date === date &&
    (!day.from_at || day.from_at.getTime() <= start) &&
    (!day.to_at || day.to_at.getTime() >= end);

/** Returns the dates of shifts at the actor's locations that the absence is about. Dates that were worked aren't. */
async function missedDates(
  { db, actor }: Decision,
  { user_id, start_date, end_date, start_time }: AddAbsenceBody,
  own: readonly DateOfShift[],
): Promise<DateOfShift[]> {
  const worked = await workedDates(db, user_id, start_date, end_date);
  return own.filter(
    ({ shift, date }) =>
      reaches(actor, shift.location_id) && (Boolean(start_time) || !worked.has(`${shift.id} ${date}`)),
  );
}

/**
 * Returns the line that an absence takes from one date of a shift; none if they share no time.
 *
 * @param zone - the time zone of a part of the day
 */
function linesFrom(
  one: DateOfShift,
  { user_id: userId, start_time, end_time }: AddAbsenceBody,
  pay: OrderedLine['pay'],
  { now, zone }: { readonly now: Date; readonly zone: string },
): OrderedLine[] {
  const { shift, rows, date, planned, start } = one;
  const typed = { date, start_time: start_time ?? null, end_time: end_time ?? null };
  const part = hoursAt(typed, { timezone: zone }, { timezone: one.zone }) ?? undefined;
  const isWhole = !part || (part.start_time <= planned.start_time && part.end_time >= planned.end_time);
  const effect = isWhole && start > now.getTime() ? ('RELEASED' as const) : ('KEPT' as const);
  return linesOf(shift, rows, userId, { start: date, end: date }, part).map((line) => ({
    ...line,
    effect,
    ...(pay === undefined ? {} : { pay }),
  }));
}

/**
 * Decides to add an absence: the days, the time that they take from shifts of the actor's locations, and paid hours of
 * dates without a shift. Shifts that haven't begun open.
 *
 * @throws 404, 403 as {@link absentEmployee}; 400 for fields that don't go together or dates out of range; 409 naming who
 * already recorded the absence
 */
export async function decideAdd(decision: Decision, body: AddAbsenceBody): Promise<Added> {
  const { db, now, changes } = decision;
  const { user_id: userId, kind, leave_type = null } = body;
  const person = await absentEmployee(decision, userId);
  const [home] = person.places;
  if (!home) throw badRequest('This employee has no location.');
  checkAdded(body, person, plainDateIn(now.getTime(), home.timezone));
  const own = await ownDates(db, userId, body.start_date, body.end_date);
  const theirs = await missedDates(decision, body, own);
  const at = { now, zone: theirs[0]?.zone ?? home.timezone };
  const taking = theirs.flatMap((one) => linesFrom(one, body, undefined, at));
  const days = await daysOff(decision, body, person, at.zone, taking);
  const dates = new Set(days.map(({ date }) => date));
  const missed = theirs.filter(({ date }) => dates.has(date));
  const place = missed[0]?.shift;
  const optionsOf = await absenceOptionsOf(db, [home.id, ...missed.map(({ shift }) => shift.location_id)]);
  const payAt = (locationId: string) => body.pay ?? payOf(kind, leave_type, optionsOf(locationId).sick_pay);
  const lines = missed.flatMap((one) => linesFrom(one, body, payAt(one.shift.location_id), at));
  // Dates of shifts at other locations, and of shifts that were worked, aren't without a shift.
  const withShift = new Set(own.map(({ date }) => date));
  const minutes = minutesFromHours(body.hours_per_day ?? 0);
  const hours = [...dates].flatMap((date) =>
    minutes > 0 && !withShift.has(date)
      ? [{ date, minutes, location_id: home.id, position_id: body.position_id ?? null }]
      : [],
  );
  const granted = await decideAbsence(decision, {
    absence: {
      user_id: userId,
      kind,
      leave_type,
      location_id: place?.location_id ?? home.id,
      timezone: missed[0]?.zone ?? home.timezone,
      note: body.note ?? '',
      source: 'MANAGER',
      request_id: null,
    },
    days,
    lines,
    hours,
    pay: payAt(home.id),
  });
  // The employee reads who recorded the absence instead.
  changes.push({ kind: 'notifiedOtherwise', userId, shiftId: null });
  const released = granted.lines.filter(({ effect }) => effect === 'RELEASED');
  for (const [shiftId, own] of grouped(released, ({ shift_id }) => shift_id ?? ''))
    for (const { date } of own)
      await decideRelease(decision, {
        shiftId,
        userId,
        range: { start: date, end: date },
        cause: 'ABSENCE',
        absenceId: granted.absence.id,
      });
  for (const { shift_id: shiftId, date } of released)
    if (shiftId !== null)
      changes.push({
        kind: 'requestsClosed',
        shiftId,
        date,
        userId,
        reason: 'Your manager recorded an absence for this date.',
      });
  const elsewhere = own.filter((one) => isElsewhere(decision, one) && granted.days.some(covers(one)));
  return { person, granted, missed, elsewhere };
}
