import { addDays, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { type DateRange, intersect, joined } from './dateRanges.rules';
import type { AssignmentSpan } from './coverage.rules';
import { rangeOf } from './assignments.rules';

/**
 * A change of a stored assignment. `add` copies the row `copyOf` (slot, warnings) with other dates. A missing ID is
 * created when the row is stored.
 */
export type AssignmentChange =
  | { kind: 'remove'; id: string }
  | { kind: 'trim'; id: string; start_date: PlainDate; end_date: PlainDate | null }
  | {
      kind: 'add';
      id?: string;
      copyOf: string;
      user_id: string;
      start_date: PlainDate;
      end_date: PlainDate | null;
    };

/**
 * Releases an employee from a shift between two dates, both inclusive (a null `to` never ends). Other dates and staff
 * don't change. The part before the dates keeps its row; if a part remains on both sides, the later part is a new row.
 */
export function releaseAssignment(
  assignments: readonly AssignmentSpan[],
  userId: string,
  from: PlainDate,
  to: PlainDate | null,
): AssignmentChange[] {
  const changes: AssignmentChange[] = [];
  if (to !== null && to < from) return changes;
  for (const { id, user_id, start_date, end_date } of assignments) {
    const isTouched = (end_date === null || end_date >= from) && (to === null || start_date <= to);
    if (user_id !== userId || !isTouched) continue;
    const before = start_date < from ? { start_date, end_date: addDays(from, -1) } : null;
    const after =
      to !== null && (end_date === null || end_date > to) ? { start_date: addDays(to, 1), end_date } : null;
    if (before) changes.push({ kind: 'trim', id, ...before });
    if (before && after) changes.push({ kind: 'add', copyOf: id, user_id, ...after });
    if (!before && after) changes.push({ kind: 'trim', id, ...after });
    if (!before && !after) changes.push({ kind: 'remove', id });
  }
  return changes;
}

/** Days of an employee, and the employee they substitute for on these days. */
export interface DaysHad extends DateRange {
  readonly coversUserId: string | null;
}

/** Returns the days of a range that an employee works. Other days of a longer leave are neither paid nor restored. */
export function daysHad(
  rows: readonly (AssignmentSpan & { readonly covers_user_id: string | null })[],
  userId: string,
  range: DateRange,
): DaysHad[] {
  const theirs = rows.filter(({ user_id }) => user_id === userId);
  const covered = new Set(theirs.map(({ covers_user_id }) => covers_user_id));
  return [...covered].flatMap((coversUserId) => {
    const days = theirs
      .filter((row) => row.covers_user_id === coversUserId)
      .flatMap((row) => intersect(rangeOf(row), range) ?? []);
    return joined(days).map((piece) => ({ ...piece, coversUserId }));
  });
}

/** Returns the assignments after changes whose new rows have IDs. */
export function rowsAfter<Row extends AssignmentSpan>(
  rows: readonly Row[],
  changes: readonly AssignmentChange[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const after = new Map(byId);
  for (const change of changes) {
    if (change.kind === 'remove') after.delete(change.id);
    else {
      const { start_date, end_date } = change;
      const from = byId.get(change.kind === 'add' ? change.copyOf : change.id);
      const id = change.id ?? '';
      if (from) after.set(id, { ...from, id, start_date, end_date });
    }
  }
  return [...after.values()];
}
