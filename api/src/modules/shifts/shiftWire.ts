/** From rows to the wire's Shift. Pure. */
import { earlierEnd, weekdayName } from '@ondeck/shared/domain/plainDate';
import type { Shift } from '@ondeck/shared/schemas/shifts';
import { fullName } from '../staffing/people';
import type { NamedAssignmentRow, PlanRow } from '../staffing/plans';
import { standingStaff } from '../staffing/standingStaff';

/** An assignment's last day as pages read it: null where it lasts as long as the shift. */
export const shownEnd = (end: string | null, shiftEnd: string | null): string | null =>
  end === null || (shiftEnd !== null && earlierEnd(end, shiftEnd) === shiftEnd) ? null : end;

/**
 * A shift as lists and forms show it.
 *
 * @param rows - all its assignments
 * @param today - at the shift's location
 */
export function toShift(plan: PlanRow, rows: readonly NamedAssignmentRow[], today: string): Shift {
  const names = new Map(rows.map((row) => [row.user_id, fullName(row)]));
  const staff = standingStaff(rows, today).map(({ userId, range }) => ({
    id: userId,
    name: names.get(userId) ?? '',
    start_date: range.start,
    end_date: shownEnd(range.end, plan.end_date),
  }));
  return {
    id: plan.id,
    shift_code: plan.shift_code,
    location: { id: plan.location_id, title: plan.location_title },
    schedule_type: plan.schedule_type,
    shift_day: weekdayName(plan.start_date),
    shift_repeat: plan.shift_repeat,
    start_date: plan.start_date,
    end_date: plan.end_date,
    start_time: plan.start_time,
    end_time: plan.end_time,
    shift_type: [{ id: plan.position_id, name: plan.position_name, color: plan.position_color }],
    staff,
    comments: plan.comments,
    is_active: plan.deleted_at === null && (plan.end_date === null || plan.end_date >= today),
    has_assigned_end_date: staff.some((person) => person.end_date !== null),
  };
}
