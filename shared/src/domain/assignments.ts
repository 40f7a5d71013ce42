import type { AssignmentSpan } from './coverage';
import { addDays, type PlainDate } from './plainDate';

/** What must be done to the stored assignments. `add` copies the row `copyOf` (place, warnings) with other dates. */
export type AssignmentChange =
  | { kind: 'remove'; id: string }
  | { kind: 'trim'; id: string; startDate: PlainDate; endDate: PlainDate | null }
  | { kind: 'add'; copyOf: string; userId: string; startDate: PlainDate; endDate: PlainDate | null };

/**
 * Takes one person out of a shift between two dates, both inclusive (`to` null: from then on), and leaves every
 * other date and person as they are. What remains before the dates keeps its row; where something remains on both
 * sides, the later part is a new row.
 */
export function releaseAssignment(
  assignments: readonly AssignmentSpan[],
  userId: string,
  from: PlainDate,
  to: PlainDate | null,
): AssignmentChange[] {
  const changes: AssignmentChange[] = [];
  if (to !== null && to < from) return changes;
  for (const { id, userId: owner, startDate, endDate } of assignments) {
    const isTouched = (endDate === null || endDate >= from) && (to === null || startDate <= to);
    if (owner !== userId || !isTouched) continue;
    const before = startDate < from ? { startDate, endDate: addDays(from, -1) } : null;
    const after =
      to !== null && (endDate === null || endDate > to) ? { startDate: addDays(to, 1), endDate } : null;
    if (before) changes.push({ kind: 'trim', id, ...before });
    if (before && after) changes.push({ kind: 'add', copyOf: id, userId, ...after });
    if (!before && after) changes.push({ kind: 'trim', id, ...after });
    if (!before && !after) changes.push({ kind: 'remove', id });
  }
  return changes;
}
