import { intersect } from '../plan/dateRanges.rules';
import { rangeOf } from '../plan/assignments.rules';
import type { CoverageGap } from '../plan/coverage.rules';
import type { StoredOpenShift } from '../plan/openShifts.repository';

export interface OpenShiftChanges {
  /** Rows that are as they should be. */
  keep: StoredOpenShift[];
  /** Rows that stay with other contents: the id, and what the row must hold. */
  update: StoredOpenShift[];
  insert: CoverageGap[];
  /** Ids of rows whose gap is gone. */
  remove: string[];
}

const overlaps = (a: CoverageGap, b: CoverageGap): boolean => intersect(rangeOf(a), rangeOf(b)) !== null;

const isSame = (a: CoverageGap, b: CoverageGap): boolean =>
  a.start_date === b.start_date &&
  a.end_date === b.end_date &&
  a.last_employee_id === b.last_employee_id &&
  a.leave_start_date === b.leave_start_date &&
  a.leave_end_date === b.leave_end_date;

/** Ids differ, so no two rows are equal. */
const byStartThenId = (a: StoredOpenShift, b: StoredOpenShift): number =>
  `${a.start_date} ${a.id}` < `${b.start_date} ${b.id}` ? -1 : 1;

/**
 * Turns the stored gaps of one shift into the derived ones and keeps the ids of those that stay, since people's
 * requests point at them. A row stays the same gap when it begins on the same date; else when it overlaps a gap of
 * the same last employee that no other row has claimed, rows and gaps taken in order of their start. So a gap that
 * shrinks as days pass, or grows, keeps its id, and of a gap that is cut in two the earlier part keeps it.
 * The order of `rows` does not matter. Applying the answer and asking again changes nothing.
 */
export function reconcileOpenShifts(
  rows: readonly StoredOpenShift[],
  gaps: readonly CoverageGap[],
): OpenShiftChanges {
  const waiting = [...gaps];
  const claims = new Map<string, CoverageGap>();
  const ordered = [...rows].sort(byStartThenId);
  const claim = (row: StoredOpenShift, matches: (gap: CoverageGap) => boolean): void => {
    const index = claims.has(row.id) ? -1 : waiting.findIndex(matches);
    const [gap] = index < 0 ? [] : waiting.splice(index, 1);
    if (gap) claims.set(row.id, gap);
  };
  for (const row of ordered) claim(row, (gap) => gap.start_date === row.start_date);
  for (const row of ordered) {
    claim(row, (gap) => gap.last_employee_id === row.last_employee_id && overlaps(gap, row));
  }
  const changes: OpenShiftChanges = { keep: [], update: [], insert: waiting, remove: [] };
  for (const row of ordered) {
    const gap = claims.get(row.id);
    if (!gap) changes.remove.push(row.id);
    else if (isSame(row, gap)) changes.keep.push(row);
    else changes.update.push({ id: row.id, ...gap });
  }
  return changes;
}
