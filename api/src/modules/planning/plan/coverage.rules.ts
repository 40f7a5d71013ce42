import {
  firstOccurrenceDate,
  lastOccurrenceDate,
  type ShiftPattern,
} from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, isWithin, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { Columns } from '../../../platform/database/types';

/** Dates that somebody has in a shift, both inclusive; a null end goes on with the shift. */
export type AssignmentSpan = Columns<'assignments', 'id' | 'user_id' | 'start_date' | 'end_date'>;

/** Dates that somebody gave up, and when that was decided: the newest that covers a date counts. */
export interface ReleaseSpan extends AssignmentSpan {
  readonly created_at: Date;
}

/** Consecutive occurrences that nobody works, from the first's date to the last's; null: they go on. */
export interface CoverageGap {
  start_date: PlainDate;
  end_date: PlainDate | null;
  last_employee_id: string | null;
  /** The dates of the release that the gap comes from; both null where it comes from none. */
  leave_start_date: PlainDate | null;
  leave_end_date: PlainDate | null;
}

const covers = (span: AssignmentSpan, date: PlainDate): boolean =>
  isWithin(date, span.start_date, span.end_date);

function isNewer(a: ReleaseSpan, b: ReleaseSpan): boolean {
  const later = a.created_at.getTime() - b.created_at.getTime();
  return later === 0 ? a.id > b.id : later > 0;
}

/** Ties are broken by id, so that recomputing gives the same answer whatever order the rows come in. */
function endedLater(a: AssignmentSpan, b: AssignmentSpan): boolean {
  const [endA, endB] = [a.end_date ?? '', b.end_date ?? ''];
  return endA === endB ? a.id > b.id : endA > endB;
}

const NO_LEAVE = { leave_start_date: null, leave_end_date: null };

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
    const { id, user_id, start_date, end_date } = release;
    return {
      key: `release ${id}`,
      last_employee_id: user_id,
      leave_start_date: start_date,
      leave_end_date: end_date,
    };
  }
  let last: AssignmentSpan | null = null;
  for (const one of assignments) {
    if (one.end_date !== null && one.end_date < date && (!last || endedLater(one, last))) last = one;
  }
  return { key: `person ${last?.user_id ?? ''}`, last_employee_id: last?.user_id ?? null, ...NO_LEAVE };
}

/** The days on which coverage or the last holder can change, in order. */
function turningDays(from: PlainDate, spans: readonly AssignmentSpan[]): PlainDate[] {
  const days = new Set([from]);
  for (const { start_date, end_date } of spans) {
    if (start_date > from) days.add(start_date);
    if (end_date !== null && end_date >= from) days.add(addDays(end_date, 1));
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
  const days = turningDays(today, [...assignments, ...releases]);
  const gaps: CoverageGap[] = [];
  let openKey: string | null = null;
  days.forEach((day, index) => {
    const next = days[index + 1];
    const until = next === undefined ? null : addDays(next, -1);
    const start_date = firstOccurrenceDate(pattern, day, until);
    if (start_date === null) return; // nothing happens in this stretch: it neither ends a run nor begins one
    if (assignments.some((one) => covers(one, day))) {
      openKey = null;
      return;
    }
    const { key, ...holder } = lastHolder(day, assignments, releases);
    const end_date = lastOccurrenceDate(pattern, day, until);
    const run = gaps.at(-1);
    if (run && key === openKey) run.end_date = end_date;
    else gaps.push({ start_date, end_date, ...holder });
    openKey = key;
  });
  return gaps;
}
