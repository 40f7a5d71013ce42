/** Reads the shift form's body and applies every rule that needs no database. */
import type { Finding } from '@ondeck/shared/domain/rules/findings';
import { checkShift } from '@ondeck/shared/domain/rules/shift';
import { staffOf } from '@ondeck/shared/schemas/shiftPayload';
import type { ShiftChangeBody } from '@ondeck/shared/schemas/shifts';
import { refuse } from '../../../platform/core/errors';
import type { WantedPerson } from './staffChange.rules';
import { shownEnd } from './shift.wire';
import type { ShiftRow } from './shiftRows.repository';

export interface ShiftInput {
  /** The new columns of the shift's row. */
  readonly columns: Pick<
    ShiftRow,
    | 'location_id'
    | 'position_id'
    | 'schedule_type'
    | 'shift_repeat'
    | 'start_date'
    | 'end_date'
    | 'start_time'
    | 'end_time'
    | 'comments'
  >;
  /** Staff 1 and Staff 2. A null end lasts as long as the shift. */
  readonly staff: readonly WantedPerson[];
  /** Whether the body names staff. An edit without `staff` changes no assignment. */
  readonly namesStaff: boolean;
  readonly requestId: string | null;
  /** The first day that an edit applies to; null means the earliest possible day. */
  readonly from: string | null;
  /**
   * The reason that rejects the request if the shift doesn't assign the requester, possibly empty. Null keeps the
   * request pending.
   */
  readonly rejection: string | null;
  /** Codes of warnings that the manager has acknowledged. */
  readonly overrides: readonly string[];
}

/** Returns the columns of a shift that the shift form saves. */
export const columnsOf = (shift: ShiftRow): ShiftInput['columns'] => ({
  location_id: shift.location_id,
  position_id: shift.position_id,
  schedule_type: shift.schedule_type,
  shift_repeat: shift.shift_repeat,
  start_date: shift.start_date,
  end_date: shift.end_date,
  start_time: shift.start_time,
  end_time: shift.end_time,
  comments: shift.comments,
});

/** Returns the columns of a one-time shift on a date. */
export const onceOn = (date: string) =>
  ({ start_date: date, end_date: date, schedule_type: 'ONE_TIME_SHIFT', shift_repeat: null }) as const;

/** Reports a finding about an employee's dates at the employee's field, `staff.0`. */
const atPerson = (finding: Finding): Finding => ({
  ...finding,
  field: finding.field.replace(/\.(start|end)_date$/, ''),
});

/**
 * Reads a shift's body. A one-time shift ends on its date and doesn't repeat, regardless of those form fields.
 *
 * @throws 400 with a sentence for each field that breaks a rule
 */
export function readShift(body: ShiftChangeBody): ShiftInput {
  const isRecurring = body.schedule_type === 'RECURRING_SHIFT';
  const { schedule_type, start_date, start_time, end_time } = body;
  const [position_id = ''] = [body.shift_type].flat();
  const staff = staffOf(body);
  refuse(checkShift({ ...body, shift_type: position_id, staff }).map(atPerson));
  const end_date = isRecurring ? (body.end_date ?? null) : start_date;
  return {
    columns: {
      location_id: body.location,
      position_id,
      schedule_type,
      shift_repeat: isRecurring ? (body.shift_repeat ?? null) : null,
      start_date,
      end_date,
      start_time,
      end_time,
      comments: body.comments?.trim() ?? '',
    },
    staff: staff.map((person, index) => ({
      userId: person.id,
      slot: index + 1,
      range: { start: person.start_date ?? start_date, end: shownEnd(person.end_date, end_date) },
    })),
    namesStaff: body.staff !== undefined,
    requestId: body.request_id ?? null,
    from: body.scope === 'ALL' ? null : (body.from_date ?? null),
    rejection: body.request_rejected ? (body.request_rejected.reason?.trim() ?? '') : null,
    overrides: body.overrides ?? [],
  };
}
