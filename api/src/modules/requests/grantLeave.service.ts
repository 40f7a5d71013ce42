/** Decides what approving time off changes: the days off, the time that they take from shifts, and paid hours. */
import {
  firstOccurrenceDate,
  occurrenceOn,
  occursOn,
  plannedDays,
} from '@ondeck/shared/domain/calendar/occurrences';
import {
  addDays,
  dayNumber,
  daysBetween,
  earlierEnd,
  isWithin,
  laterDate,
} from '@ondeck/shared/domain/calendar/plainDate';
import { minutesFromHours } from '@ondeck/shared/domain/calendar/hours';
import { plainDateIn, toInstant } from '@ondeck/shared/domain/calendar/zone';
import { badField, badRequest } from '../../platform/core/errors';
import type { Queryable } from '../../platform/database/types';
import {
  type Decision,
  decideAbsence,
  decideTimeTaken,
  type AbsenceGranted,
  firstChangeableDay,
  linesOf,
  type OrderedLine,
  payOf,
  type ShiftRow,
  type TimeRange,
  wholeIn,
} from '../planning/planning.door';
import { ownWork } from './asking.repository';
import { type OwnShift, ownShiftsBetween } from './ownShifts.service';
import type { FoundRequest } from './requests.repository';

type Request = FoundRequest<'time_off'>;

/** Paid hours for the dates without a shift, as the manager enters them. */
export interface HoursWithoutShift {
  readonly hours_per_day?: number | undefined;
  readonly position_id?: string | undefined;
}

/** The days that a request gives its employee off, and what they take. */
export interface GrantedLeave {
  /** The shifts that the employee is released from and that take place, with the employee's dates on them. */
  readonly theirs: readonly OwnShift[];
  /** The shifts that the employee keeps and misses a part of. */
  readonly kept: readonly ShiftRow[];
  readonly absence: AbsenceGranted;
  readonly dates: readonly string[];
  /** The dates on which the employee has no shift at any location. */
  readonly withoutShift: readonly string[];
}

/** Returns the days of one shift that the employee gives up. Occurrences that have begun remain theirs. */
const daysGivenUp = ({ start_date, end_date }: Request, shift: ShiftRow, now: Date) => ({
  start: laterDate(start_date, firstChangeableDay(shift, now)),
  end: end_date,
});

/** Returns whether a request is about a shift. Days without a shift include shifts that were assigned since. */
const isRequested = ({ all_shifts, location_id, shift_id }: Request, shift: ShiftRow): boolean =>
  all_shifts || shift_id === null ? shift.location_id === location_id : shift.id === shift_id;

/**
 * Returns the requested shifts that the employee works and that haven't begun: the one shift, or all at the location of the
 * request.
 */
async function stillTheirs(decision: Decision, request: Request): Promise<OwnShift[]> {
  const { user_id: userId, start_date, end_date } = request;
  const { now } = decision;
  const left: OwnShift[] = [];
  for (const { shift } of await ownShiftsBetween(decision, userId, start_date, end_date)) {
    if (!isRequested(request, shift)) continue;
    const { start, end } = daysGivenUp(request, shift, now);
    const ahead = await ownShiftsBetween(decision, userId, start, end);
    left.push(...ahead.filter((one) => one.shift.id === shift.id));
  }
  return left;
}

/** A part of the only date of a request, in wall-clock times and as instants. */
interface PartOfDay extends TimeRange {
  readonly date: string;
  readonly from: Date;
  readonly to: Date;
}

function partOf({ start_date: date, start_time, end_time, timezone }: Request): PartOfDay | undefined {
  if (start_time === null || end_time === null) return undefined;
  const instant = (time: string) => new Date(toInstant(date, time, timezone));
  return { date, start_time, end_time, from: instant(start_time), to: instant(end_time) };
}

/** Returns what a part of a day does to a shift: a shift that is completely inside is released, one partly inside kept. */
function effectOn({ shift }: OwnShift, { date, start_time: from, end_time: to }: PartOfDay) {
  const { start_time, end_time } = occurrenceOn(shift, date);
  if (from <= start_time && end_time <= to) return 'RELEASED';
  return from < end_time && start_time < to ? 'KEPT' : 'NONE';
}

/** Returns the line of a shift that the employee keeps, for the part of the day that they miss. */
async function timeMissed(
  decision: Decision,
  shiftId: string,
  userId: string,
  part: PartOfDay | undefined,
): Promise<OrderedLine[]> {
  if (!part) return [];
  const { shift, rows } = await wholeIn(decision, shiftId);
  const lines = linesOf(shift, rows, userId, { start: part.date, end: part.date }, part);
  return lines.map((line) => ({ ...line, effect: 'KEPT' }));
}

type OwnWork = Awaited<ReturnType<typeof ownWork>>;

/**
 * Returns the requested shifts that are canceled on each of the employee's days, for example by a closure. If they were
 * kept, the location couldn't reopen during the time off.
 */
const canceledShifts = (work: OwnWork, request: Request, now: Date): ShiftRow[] =>
  work.filter(({ span_start, span_end, ...shift }) => {
    const { start, end } = daysGivenUp(request, shift, now);
    const from = laterDate(span_start, start);
    const to = earlierEnd(span_end, end) ?? end;
    if (from > to || !isRequested(request, shift) || firstOccurrenceDate(shift, from, to)) return false;
    return plannedDays(shift, dayNumber(from), dayNumber(to)).length > 0;
  });

/** Returns the dates on which the employee has no shift, and gets no line of a shift that is closed then. */
const datesWithoutShift = (
  dates: readonly string[],
  work: OwnWork,
  lines: readonly OrderedLine[],
): string[] => {
  const taken = new Set(lines.map(({ date }) => date));
  return dates.filter(
    (date) =>
      !taken.has(date) &&
      !work.some((shift) => isWithin(date, shift.span_start, shift.span_end) && occursOn(shift, date)),
  );
};

/** Returns an employee's positions by name, for hours without a shift. */
export async function positionsOf(db: Queryable, userId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('user_positions as up')
    .innerJoin('positions as p', 'p.id', 'up.position_id')
    .select(['p.id', 'p.name'])
    .where('up.user_id', '=', userId)
    .orderBy('p.name_key')
    .execute();
}

/** Returns the paid hours of dates without a shift. @throws 400 for unpaid leave, or without one of the employee's positions */
async function hoursOf(
  db: Queryable,
  request: Request,
  dates: readonly string[],
  { hours_per_day: hours = 0, position_id }: HoursWithoutShift,
) {
  if (hours === 0) return [];
  if (request.leave_type !== 'PAID_LEAVE')
    throw badField('hours_per_day', "Unpaid leave can't have paid hours.");
  const positions = await positionsOf(db, request.user_id);
  const position = positions.find(({ id }) => id === position_id);
  if (!position) throw badField('position_id', 'Select a position of this employee.');
  const place = {
    location_id: request.location_id,
    position_id: position.id,
    minutes: minutesFromHours(hours),
  };
  return dates.map((date) => ({ date, ...place }));
}

/**
 * Decides to give the employee the days of a request off, from today on. They take time from each requested shift that
 * hasn't begun, closed dates included; without any, the days are off all the same.
 *
 * @throws 400 if all dates have passed, or for paid hours that the request can't have
 */
export async function decideLeave(
  decision: Decision,
  request: Request,
  hours: HoursWithoutShift = {},
): Promise<GrantedLeave> {
  const { db, now } = decision;
  const { user_id, location_id, timezone, leave_type, start_date, end_date } = request;
  const first = laterDate(start_date, plainDateIn(now.getTime(), timezone));
  if (first > end_date) throw badRequest('The dates of this request have passed.');
  const work = await ownWork(decision, user_id, first, end_date);
  const part = partOf(request);
  const all = await stillTheirs(decision, request);
  const theirs = part ? all.filter((one) => effectOn(one, part) === 'RELEASED') : all;
  // The employee is notified by the decision instead.
  decision.changes.push({ kind: 'notifiedOtherwise', userId: user_id, shiftId: null });
  const lines: OrderedLine[] = [];
  const canceled = part ? [] : canceledShifts(work, request, now);
  for (const shift of [...theirs.map((one) => one.shift), ...canceled])
    lines.push(
      ...(await decideTimeTaken(decision, {
        shiftId: shift.id,
        userId: user_id,
        range: daysGivenUp(request, shift, now),
        cause: 'TIME_OFF',
        timeOffRequestId: request.id,
      })),
    );
  const kept = part ? all.filter((one) => effectOn(one, part) === 'KEPT') : [];
  for (const { shift } of kept) lines.push(...(await timeMissed(decision, shift.id, user_id, part)));
  const count = daysBetween(first, end_date) + 1;
  const dates = Array.from({ length: count }, (_, day) => addDays(first, day));
  const withoutShift = part ? [] : datesWithoutShift(dates, work, lines);
  const absence = await decideAbsence(decision, {
    absence: {
      user_id,
      kind: 'TIME_OFF',
      leave_type,
      location_id,
      timezone,
      source: 'REQUEST',
      request_id: request.id,
    },
    days: part ? [{ date: part.date, from_at: part.from, to_at: part.to }] : dates.map((date) => ({ date })),
    lines,
    hours: await hoursOf(db, request, withoutShift, hours),
    pay: payOf('TIME_OFF', leave_type, 'ASK'),
  });
  return { theirs, kept: kept.map(({ shift }) => shift), absence, dates, withoutShift };
}
