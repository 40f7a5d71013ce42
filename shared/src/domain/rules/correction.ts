import { addDays, addMonths, formatDisplayDate, type PlainDate } from '../calendar/plainDate';
import type { Instant } from '../calendar/zone';
import { checkReason, fieldLimits } from './fields';
import { type Finding, found } from './findings';
import { HOUR_MS } from '../durations';

/** A record is at most this long: what goes on for longer waits for a manager. */
const RECORD_HOURS = 16;
const LONGEST = RECORD_HOURS * HOUR_MS;

/** How far back hours can be corrected, and requests for that can go; an admin reaches further. */
const REACH_DAYS = 90;
const ADMIN_REACH_YEARS = 3;

/** Returns the first day whose hours a user can correct, or request a correction of. */
export const firstCorrectable = (today: PlainDate, isAdmin: boolean): PlainDate =>
  isAdmin ? addMonths(today, -12 * ADMIN_REACH_YEARS) : addDays(today, -REACH_DAYS);

/** Checks the day of a record, as it is or as it is to be. @returns at most one finding, at `clocked_in` */
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

/** What a record is to be: its punches, and why. */
export interface CorrectedPunches {
  readonly clockedIn: Instant;
  /** Null: still on deck. */
  readonly clockedOut: Instant | null;
  readonly reason: string;
}

/** Another record of the same person. */
export interface OtherRecord {
  readonly clockedIn: Instant;
  /** Null: nobody knows when it ended, or it goes on. */
  readonly clockedOut: Instant | null;
  /** Whether the person is on deck with it: it fills all time since it began. */
  readonly isOpen: boolean;
  /** As a sentence calls it: `11-20-2026 8:31 AM to 12:02 PM`. */
  readonly words: string;
}

interface CorrectionContext {
  readonly now: Instant;
  /** The person's other records; a page that does not know them leaves them out, and the server asks again. */
  readonly others?: readonly OtherRecord[];
}

/** Half-open: two records that touch do not overlap. Of one without an end only its beginning is known. */
function overlaps({ clockedIn, clockedOut }: CorrectedPunches, other: OtherRecord): boolean {
  const end = clockedOut ?? Number.POSITIVE_INFINITY;
  if (other.clockedOut !== null) return clockedIn < other.clockedOut && other.clockedIn < end;
  return other.isOpen ? other.clockedIn < end : clockedIn <= other.clockedIn && other.clockedIn < end;
}

/**
 * Checks the punches that somebody writes by hand against what holds for punches at the kiosk: in order, not in the
 * future, at most 16 hours, no two records of one person at once; and that a reason is given.
 *
 * @returns every finding, by the fields `clocked_in`, `clocked_out` and `reason`; never throws
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
