import { intersect } from '../plan/dateRanges.rules';
import { rangeOf } from '../plan/assignments.rules';
import type { CoverageGap } from '../plan/coverage.rules';
import type { StoredOpenShift } from '../plan/openShifts.repository';

export interface OpenShiftChanges {
  /** Rows that are already correct. */
  keep: StoredOpenShift[];
  /** Rows that keep their ID and get new contents. */
  update: StoredOpenShift[];
  insert: CoverageGap[];
  /** IDs of rows whose open shift no longer exists. */
  remove: string[];
}

const overlaps = (a: CoverageGap, b: CoverageGap): boolean => intersect(rangeOf(a), rangeOf(b)) !== null;

const isSame = (a: CoverageGap, b: CoverageGap): boolean =>
  a.start_date === b.start_date &&
  a.end_date === b.end_date &&
  a.last_employee_id === b.last_employee_id &&
  a.leave_start_date === b.leave_start_date &&
  a.leave_end_date === b.leave_end_date;

/** Sorts by start date, then by ID. IDs differ, so two rows are never equal. */
const byStartThenId = (a: StoredOpenShift, b: StoredOpenShift): number =>
  `${a.start_date} ${a.id}` < `${b.start_date} ${b.id}` ? -1 : 1;

/**
 * Matches the stored open shifts of a shift with the newly calculated ones. Matched rows keep their IDs, because
 * requests refer to them. A row first matches an open shift with the same start date, then an overlapping one after the
 * same last employee that no other row has claimed, in order of start date. So an open shift that grows or shrinks
 * keeps its ID, and if it is split, the earlier part keeps the ID. The order of `rows` doesn't matter, and a second run
 * on the result changes nothing.
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
