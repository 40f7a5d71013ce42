/** The shifts that a page of requests is about, in the wire's shape: two queries, however many requests there are. */
import { plainDateIn } from '@ondeck/shared/domain/zone';
import type { Shift } from '@ondeck/shared/schemas/shifts';
import { sql } from 'kysely';
import type { Queryable } from '../../database/types';
import { toShift } from '../shifts/shiftWire';
import { loadAssignments, type PlanRow, planColumns, planTables } from '../staffing/plans';

/**
 * Loads shifts by id, archived ones too: a request outlives its shift.
 *
 * @param now - decides what "today" is at each location
 */
export async function shiftsById(
  db: Queryable,
  shiftIds: readonly string[],
  now: Date,
): Promise<Map<string, Shift>> {
  const ids = [...new Set(shiftIds)];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PlanRow>`select ${planColumns} from ${planTables}
    where s.id = any(${ids}::uuid[])`.execute(db);
  const assignments = await loadAssignments(db, ids);
  return new Map(
    rows.map((plan) => [
      plan.id,
      toShift(plan, assignments.get(plan.id) ?? [], plainDateIn(now.getTime(), plan.timezone)),
    ]),
  );
}
