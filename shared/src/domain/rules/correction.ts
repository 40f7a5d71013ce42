import { addDays, addMonths, formatDisplayDate, type PlainDate } from '../calendar/plainDate';
import type { Instant } from '../calendar/zone';
import { checkReason, fieldLimits } from './fields';
import { type Finding, found } from './findings';
import { HOUR_MS } from '../durations';

/** Maximum length of a time entry. A longer one waits for a manager. */
const RECORD_HOURS = 16;
const LONGEST = RECORD_HOURS * HOUR_MS;

/**
 * Number of days back in which managers can correct hours and staff can request a correction; admins can go back
 * further.
 */
const REACH_DAYS = 90;
const ADMIN_REACH_YEARS = 3;

/** Returns the first day whose hours a user can correct, or request a correction of. */
export const firstCorrectable = (today: PlainDate, isAdmin: boolean): PlainDate =>
  isAdmin ? addMonths(today, -12 * ADMIN_REACH_YEARS) : addDays(today, -REACH_DAYS);

/** Checks the day of a time entry, before or after a correction. @returns at most one finding, at `clocked_in` */
export function checkCorrectionDay(
  date: PlainDate,
  { today, isAdmin }: { readonly today: PlainDate; readonly isAdmin: boolean },
): Finding[] {
  const first = firstCorrectable(today, isAdmin);
  const reach = isAdmin ? `${ADMIN_REACH_YEARS} years` : `${REACH_DAYS} days`;
  return date < first
    ? [found('correction.tooLongAgo', 'clocked_in', { reach, date: formatDisplayDate(first) })]
    : [];
}

/** The corrected punches of a time entry, and the reason. */
export interface CorrectedPunches {
  readonly clockedIn: Instant;
  /** The clock-out; null while the employee is still on deck. */
  readonly clockedOut: Instant | null;
  readonly reason: string;
}

/** Another time entry of the same employee. */
export interface OtherRecord {
  readonly clockedIn: Instant;
  /** The end of the other time entry; null while the employee is on deck, or when the end is unknown. */
  readonly clockedOut: Instant | null;
  /** Whether the employee is still on deck: an open time entry covers all time since its clock-in. */
  readonly isOpen: boolean;
  /** The time entry as a sentence names it: `11-20-2026 8:31 AM to 12:02 PM`. */
  readonly words: string;
}

interface CorrectionContext {
  readonly now: Instant;
  /** The employee's other time entries. A page that doesn't have them leaves them out, and the server checks. */
  readonly others?: readonly OtherRecord[];
}

/**
 * Returns whether two time entries overlap. They are half-open: touching isn't an overlap. A closed time entry without
 * an end counts only at its start.
 */
function overlaps({ clockedIn, clockedOut }: CorrectedPunches, other: OtherRecord): boolean {
  const end = clockedOut ?? Number.POSITIVE_INFINITY;
  if (other.clockedOut !== null) return clockedIn < other.clockedOut && other.clockedIn < end;
  return other.isOpen ? other.clockedIn < end : clockedIn <= other.clockedIn && other.clockedIn < end;
}

/**
 * Checks punches entered by hand against the rules of the punch clock: in order, not in the future, at most 16 hours,
 * and no overlap with another time entry of the employee. A reason is required.
 *
 * @returns every finding, by the fields `clocked_in`, `clocked_out`, and `reason`; never throws
 */
export function checkCorrection(
  punches: CorrectedPunches,
  { now, others = [] }: CorrectionContext,
): Finding[] {
  const { clockedIn, clockedOut, reason } = punches;
  const findings = checkReason(reason, fieldLimits.correctionReason);
  const end = clockedOut ?? now;
  if (clockedIn > now || (clockedOut === null && clockedIn >= now))
    return [found('correction.inFuture', 'clocked_in'), ...findings];
  if (end <= clockedIn) return [found('correction.notAfterClockIn', 'clocked_out'), ...findings];
  if (end > now) return [found('correction.inFuture', 'clocked_out'), ...findings];
  if (end - clockedIn > LONGEST)
    return [
      found('correction.tooLong', clockedOut === null ? 'clocked_in' : 'clocked_out', {
        hours: RECORD_HOURS,
      }),
      ...findings,
    ];
  const other = others.find((one) => overlaps(punches, one));
  return other ? [found('correction.overlaps', 'clocked_in', { other: other.words }), ...findings] : findings;
}
