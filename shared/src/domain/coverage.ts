import { firstOccurrenceDate, lastOccurrenceDate, type ShiftPattern } from './occurrences';
import { addDays, isWithin, laterDate, type PlainDate } from './plainDate';
import type { Instant } from './zone';

/** Dates that somebody has in a shift, both inclusive; a null end goes on with the shift. */
export interface AssignmentSpan {
  id: string;
  userId: string;
  startDate: PlainDate;
  endDate: PlainDate | null;
}

/** Dates that somebody gave up, and when that was decided: the newest that covers a date counts. */
export interface ReleaseSpan extends AssignmentSpan {
  releasedAt: Instant;
}

/** Consecutive occurrences that nobody works, from the first's date to the last's; null: they go on. */
export interface CoverageGap {
  startDate: PlainDate;
  endDate: PlainDate | null;
  lastEmployeeId: string | null;
  /** The dates of the release that the gap comes from; both null where it comes from none. */
  leaveStartDate: PlainDate | null;
  leaveEndDate: PlainDate | null;
}

const covers = (span: AssignmentSpan, date: PlainDate): boolean =>
  isWithin(date, span.startDate, span.endDate);

function isNewer(a: ReleaseSpan, b: ReleaseSpan): boolean {
  return a.releasedAt === b.releasedAt ? a.id > b.id : a.releasedAt > b.releasedAt;
}

/** Ties are broken by id, so that recomputing gives the same answer whatever order the rows come in. */
function endedLater(a: AssignmentSpan, b: AssignmentSpan): boolean {
  const [endA, endB] = [a.endDate ?? '', b.endDate ?? ''];
  return endA === endB ? a.id > b.id : endA > endB;
}

const NO_LEAVE = { leaveStartDate: null, leaveEndDate: null };

/**
 * Who had an uncovered date last: the person of the newest release that covers it, else of the assignment that
 * ended last before it, else nobody.
 */
function lastHolder(
  date: PlainDate,
  assignments: readonly AssignmentSpan[],
  releases: readonly ReleaseSpan[],
) {
  let release: ReleaseSpan | null = null;
  for (const one of releases) if (covers(one, date) && (!release || isNewer(one, release))) release = one;
  if (release) {
    const { id, userId, startDate, endDate } = release;
    return { key: `release ${id}`, lastEmployeeId: userId, leaveStartDate: startDate, leaveEndDate: endDate };
  }
  let last: AssignmentSpan | null = null;
  for (const one of assignments) {
    if (one.endDate !== null && one.endDate < date && (!last || endedLater(one, last))) last = one;
  }
  return { key: `person ${last?.userId ?? ''}`, lastEmployeeId: last?.userId ?? null, ...NO_LEAVE };
}

/** The first days of the stretches in which coverage and last holder cannot change, in order. */
function turningDays(from: PlainDate, spans: readonly AssignmentSpan[]): PlainDate[] {
  const days = new Set([from]);
  for (const { startDate, endDate } of spans) {
    if (startDate > from) days.add(startDate);
    if (endDate !== null && endDate >= from) days.add(addDays(endDate, 1));
  }
  return [...days].sort();
}

/**
 * The gaps of a shift: its occurrences from `today` on that no assignment covers, as the longest runs of consecutive
 * occurrences with the same last holder. Derived from nothing else, so that recomputing gives the same gaps; cost
 * grows with the number of assignments and releases, not with the length of the series.
 *
 * @param today - the date at the shift's location
 */
export function coverageGaps(
  pattern: ShiftPattern,
  today: PlainDate,
  assignments: readonly AssignmentSpan[],
  releases: readonly ReleaseSpan[],
): CoverageGap[] {
  const days = turningDays(laterDate(today, pattern.startDate), [...assignments, ...releases]);
  const gaps: CoverageGap[] = [];
  let openKey: string | null = null;
  days.forEach((day, index) => {
    const next = days[index + 1];
    const until = next === undefined ? null : addDays(next, -1);
    const startDate = firstOccurrenceDate(pattern, day, until);
    if (startDate === null) return; // nothing happens in this stretch: it neither ends a run nor begins one
    if (assignments.some((one) => covers(one, day))) {
      openKey = null;
      return;
    }
    const { key, ...holder } = lastHolder(day, assignments, releases);
    const endDate = lastOccurrenceDate(pattern, day, until);
    const run = gaps.at(-1);
    if (run && key === openKey) run.endDate = endDate;
    else gaps.push({ startDate, endDate, ...holder });
    openKey = key;
  });
  return gaps;
}
