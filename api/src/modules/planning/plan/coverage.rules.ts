import {
  firstOccurrenceDate,
  lastOccurrenceDate,
  type ShiftPattern,
} from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, isWithin, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { Columns } from '../../../platform/database/types';

/** An employee's dates on a shift, both inclusive. A null end lasts as long as the shift. */
export type AssignmentSpan = Columns<'assignments', 'id' | 'user_id' | 'start_date' | 'end_date'>;

/** Dates that an employee gave up, and when that was decided. The newest release of a date counts. */
export interface ReleaseSpan extends AssignmentSpan {
  readonly created_at: Date;
}

/** Consecutive occurrences without staff, from the first date to the last; a null end continues with the shift. */
export interface CoverageGap {
  start_date: PlainDate;
  end_date: PlainDate | null;
  last_employee_id: string | null;
  /** The dates of the release that opened these dates; both null without a release. */
  leave_start_date: PlainDate | null;
  leave_end_date: PlainDate | null;
}

const covers = (span: AssignmentSpan, date: PlainDate): boolean =>
  isWithin(date, span.start_date, span.end_date);

function isNewer(a: ReleaseSpan, b: ReleaseSpan): boolean {
  const later = a.created_at.getTime() - b.created_at.getTime();
  return later === 0 ? a.id > b.id : later > 0;
}

/** Breaks ties by ID, so that the result doesn't depend on the order of the rows. */
function endedLater(a: AssignmentSpan, b: AssignmentSpan): boolean {
  const [endA, endB] = [a.end_date ?? '', b.end_date ?? ''];
  return endA === endB ? a.id > b.id : endA > endB;
}

const NO_LEAVE = { leave_start_date: null, leave_end_date: null };

/**
 * Returns the last employee of an uncovered date: from the newest release that covers the date, otherwise from the
 * assignment of several days that ended last before it, otherwise no one.
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
    // An employee who worked a single date didn't have the series.
    const isSeries = one.end_date !== one.start_date;
    if (isSeries && one.end_date !== null && one.end_date < date && (!last || endedLater(one, last)))
      last = one;
  }
  return { key: `person ${last?.user_id ?? ''}`, last_employee_id: last?.user_id ?? null, ...NO_LEAVE };
}

/** Returns the days on which coverage or the last employee can change, in order. */
function turningDays(from: PlainDate, spans: readonly AssignmentSpan[]): PlainDate[] {
  const days = new Set([from]);
  for (const { start_date, end_date } of spans) {
    if (start_date > from) days.add(start_date);
    if (end_date !== null && end_date >= from) days.add(addDays(end_date, 1));
  }
  return [...days].sort();
}

/**
 * Returns the open shifts of a shift: its occurrences from `today` on without an assignment, as the longest runs of
 * consecutive occurrences with the same last employee. The same input always gives the same result. The cost grows with
 * the number of assignments and releases, not with the length of the series.
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
    if (start_date === null) return; // a stretch without occurrences neither ends nor starts a run
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
