/** Decides that an employee can't come: reported by the employee, or marked by a manager. Reads only. */
import { addDays, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { MarkKind } from '@ondeck/shared/schemas/absences';
import { conflict, notFound } from '../../platform/core/errors';
import { grouped } from '../../platform/core/grouped';
import {
  type AbsenceGranted,
  decideAbsence,
  decideRelease,
  type Decision,
  findShift,
  linesOf,
  type NewDay,
  type OrderedLine,
  payOf,
} from '../planning/planning.door';
import { type AbsenceOptions, absenceOptionsOf, recordedBy } from './absences.repository';
import { timeIn } from './notices';
import { type DateOfShift, dateOfShift, isSameDate, ownDates } from './ownDates.service';

export interface ReportOrder {
  readonly userId: string;
  readonly kind: MarkKind;
  readonly note?: string | undefined;
  /** EMPLOYEE: the employee's own report. MANAGER: a manager marks the employee as absent. */
  readonly source: 'EMPLOYEE' | 'MANAGER';
  /** The dates of shifts that are missed, all on the same date. */
  readonly shifts: readonly { readonly shift: string; readonly date: string }[];
  /** The last date; then every date until it is off, with all of the employee's shifts. */
  readonly through?: string | undefined;
  /** When the employee leaves the first of the shifts, for one that they began. */
  readonly fromTime?: string | undefined;
  /**
   * The employees to ask about the shifts that open: as the option of their location says, everyone who can work them, or
   * no one.
   */
  readonly offers: 'AUTOMATIC' | 'ALL' | 'NONE';
}

/** The changes of a report. */
export interface DecidedReport {
  readonly granted: AbsenceGranted;
  /** The dates of shifts that are missed. */
  readonly chosen: readonly DateOfShift[];
  readonly optionsOf: (locationId: string) => AbsenceOptions;
  readonly shortages: Decision['shortages'];
}

/** Returns the dates of shifts that a report is about. The employee can have lost some of them a moment ago. */
function chosenDates(own: readonly DateOfShift[], order: ReportOrder, now: number): DateOfShift[] {
  const { shifts, through, source } = order;
  const named = own.filter((one) => shifts.some((shift) => isSameDate(shift)(one)));
  if (through === undefined) return source === 'MANAGER' ? named : named.filter(({ end }) => end > now);
  return own.filter(({ end }) => end > now);
}

/** Returns the time that is off on a date: the whole day if all shifts of the date are missed, from their start. */
function dayOff(
  date: PlainDate,
  own: readonly DateOfShift[],
  missed: readonly DateOfShift[],
  fromTime: string | undefined,
): NewDay {
  const [first] = missed;
  if (!first || (fromTime === undefined && own.every((one) => missed.includes(one)))) return { date };
  const from = fromTime === undefined ? first.start : toInstant(date, fromTime, first.zone);
  return { date, from_at: new Date(from), to_at: new Date(Math.max(...missed.map(({ end }) => end))) };
}

/** Returns the days of a report. A date on which the employee lost the only shift has the times of that shift. */
function daysOff(
  { shifts: [named], through, fromTime }: ReportOrder,
  main: DateOfShift,
  own: readonly DateOfShift[],
  chosen: readonly DateOfShift[],
): NewDay[] {
  const { date: from, start, end } = main;
  if (through === undefined && chosen.length === 0)
    return [{ date: from, from_at: new Date(start), to_at: new Date(end) }];
  const days: NewDay[] = [];
  for (let date = from; date <= (through ?? from); date = addDays(date, 1)) {
    const on = (one: DateOfShift) => one.date === date;
    const leavesAt = date === named?.date ? fromTime : undefined;
    days.push(dayOff(date, own.filter(on), chosen.filter(on), leavesAt));
  }
  return days;
}

/** Returns the time that the absence takes from each shift. */
function linesFor(
  order: ReportOrder,
  chosen: readonly DateOfShift[],
  optionsOf: DecidedReport['optionsOf'],
  now: number,
): OrderedLine[] {
  const { userId, kind, fromTime, shifts } = order;
  const [named] = shifts;
  return chosen.flatMap((one) => {
    const { shift, rows, planned, date, start } = one;
    const isLeft = fromTime !== undefined && named !== undefined && isSameDate(named)(one);
    const part = isLeft ? { start_time: fromTime, end_time: planned.end_time } : undefined;
    const effect = isLeft || start <= now ? ('KEPT' as const) : ('RELEASED' as const);
    const pay = payOf(kind, null, optionsOf(shift.location_id).sick_pay);
    return linesOf(shift, rows, userId, { start: date, end: date }, part).map((line) => ({
      ...line,
      effect,
      pay,
    }));
  });
}

/** Returns the refusal of an absence that is recorded already: `Maya Lopez marked Leila Haddad absent at 6:04 AM.` */
async function alreadyRecorded(decision: Decision, userId: string, { shift, date, zone }: DateOfShift) {
  const known = await recordedBy(decision.db, userId, shift.id, date);
  if (!known) return conflict('These hours are already off.');
  const at = timeIn(known.created_at.getTime(), zone);
  if (known.source === 'EMPLOYEE') return conflict(`${known.name} reported an absence at ${at}.`);
  return known.source === 'MANAGER'
    ? conflict(`${known.by} marked ${known.name} absent at ${at}.`)
    : conflict(`${known.name} has approved time off then.`);
}

/** Returns the date of the shift that a report names, whether or not the employee works it. @throws 404 without it */
async function mainDate({ db }: Decision, { shifts: [named] }: ReportOrder): Promise<DateOfShift> {
  const shift = named && (await findShift(db, named.shift));
  if (!shift) throw notFound('Shift not found.');
  return dateOfShift(shift, [], named.date);
}

/**
 * Decides that an employee is absent: stores the absence, releases the employee from shifts that haven't begun, and
 * closes their pending requests for these dates. An employee who lost the shift a moment ago gets the time off without
 * it.
 *
 * @throws 409 naming who already recorded the absence
 */
export async function decideReport(decision: Decision, order: ReportOrder): Promise<DecidedReport> {
  const { db, now, changes } = decision;
  const { userId, kind, note = '', source, through } = order;
  const main = await mainDate(decision, order);
  const to = through ?? main.date;
  const own = await ownDates(db, userId, main.date, to);
  const chosen = chosenDates(own, order, now.getTime());
  const places = [main, ...chosen].map(({ shift }) => shift.location_id);
  const optionsOf = await absenceOptionsOf(db, [...new Set(places)]);
  const granted = await decideAbsence(decision, {
    absence: {
      user_id: userId,
      kind,
      leave_type: null,
      location_id: main.shift.location_id,
      timezone: main.zone,
      note,
      source,
      request_id: null,
    },
    days: daysOff(order, main, own, chosen),
    lines: linesFor(order, chosen, optionsOf, now.getTime()),
    pay: 'UNPAID',
  });
  if (chosen.length > 0 && granted.lines.length === 0) throw await alreadyRecorded(decision, userId, main);
  // The employee gets a receipt instead.
  changes.push({ kind: 'notifiedOtherwise', userId, shiftId: null });
  const released = granted.lines.filter(({ effect }) => effect === 'RELEASED');
  for (const [shiftId, [first]] of grouped(released, ({ shift_id }) => shift_id ?? ''))
    if (first)
      await decideRelease(decision, {
        shiftId,
        userId,
        range: { start: first.date, end: to },
        cause: 'ABSENCE',
        absenceId: granted.absence.id,
      });
  for (const { shift_id: shiftId, date } of granted.lines)
    if (shiftId !== null)
      changes.push({ kind: 'requestsClosed', shiftId, date, userId, reason: "You can't come on this date." });
  return { granted, chosen, optionsOf, shortages: decision.shortages };
}
