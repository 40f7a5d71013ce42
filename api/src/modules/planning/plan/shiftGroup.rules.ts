/** Handles several shifts of one save: creates the group, and applies an edit to its other shifts. Pure functions. */
import { nextWeekday, weekdayName, weekdayNames } from '@ondeck/shared/domain/calendar/plainDate';
import type { NewShiftBody, ShiftBody } from '@ondeck/shared/schemas/shifts';
import { AppError, badField } from '../../../platform/core/errors';
import { columnsOf, type ShiftInput } from './shiftInput.rules';
import type { ShiftRow } from './shiftRows.repository';

export interface MemberBody {
  readonly body: ShiftBody;
  /** Form field that names the shift's staff, if it isn't Staff 1 and Staff 2. */
  readonly field: 'more_staff' | null;
}

/** Returns a refusal with renamed fields, and any other error unchanged. */
export function withFields(error: unknown, rename: (field: string) => string): unknown {
  if (!(error instanceof AppError) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([field, sentence]) => [rename(field), sentence]);
  return new AppError(error.status, error.message, Object.fromEntries(fields));
}

/**
 * Returns the shifts that a save creates: on each selected day of the week, a shift for Staff 1 and Staff 2 and a shift
 * for each additional employee. The first is the form's own shift, and only it answers a request.
 *
 * @throws 400 if a shift on several days isn't weekly, or an employee is named twice
 */
export function membersOf({ also_on, more_staff, ...own }: NewShiftBody): MemberBody[] {
  const days = new Set(also_on ?? []);
  days.delete(weekdayName(own.start_date));
  if (days.size > 0 && own.shift_repeat !== 'WEEKLY')
    throw badField('also_on', 'Only a weekly shift can be on several days of the week.');
  const more = more_staff ?? [];
  const named = [...(own.staff ?? []).map(({ id }) => id), ...more];
  if (more.length > 0 && new Set(named).size < named.length)
    throw badField('more_staff', 'Enter each employee only once.');
  const starts = [
    own.start_date,
    ...[...days].map((day) => nextWeekday(own.start_date, weekdayNames.indexOf(day))),
  ].toSorted();
  const { request_id: _, request_rejected: __, shift_day: ___, ...plan } = own;
  const {
    assign_start_date: _a,
    assign_end_date: _b,
    overlap_start_date: _c,
    overlap_end_date: _d,
    ...bare
  } = plan;
  return starts.flatMap((start_date) => [
    { body: start_date === own.start_date ? own : { ...plan, ...laterStaff(plan, start_date) }, field: null },
    ...more.map((id) => ({
      body: { ...bare, start_date, staff: [{ id }] },
      field: 'more_staff' as const,
    })),
  ]);
}

/** Moves the start dates of staff to the start of a later shift. */
function laterStaff(plan: Omit<ShiftBody, 'request_id'>, start_date: string) {
  const later = (date: string | null | undefined) => (date && date > start_date ? date : null);
  return {
    start_date,
    assign_start_date: later(plan.assign_start_date),
    overlap_start_date: later(plan.overlap_start_date),
    staff: (plan.staff ?? []).map((one) => ({ ...one, start_date: later(one.start_date) })),
  };
}

/** Returns the edit of a shift for another shift of its group, which keeps its own day and staff. */
export function inputForMember(member: ShiftRow, edited: ShiftRow, input: ShiftInput): ShiftInput {
  const { start_time, end_time, position_id, end_date, comments } = input.columns;
  const start_date = member.start_date === edited.start_date ? input.columns.start_date : member.start_date;
  return {
    ...input,
    columns: {
      ...columnsOf(member),
      start_date,
      end_date: member.schedule_type === 'ONE_TIME_SHIFT' ? start_date : end_date,
      start_time,
      end_time,
      position_id,
      comments,
    },
    staff: [],
    namesStaff: false,
    requestId: null,
    rejection: null,
  };
}
