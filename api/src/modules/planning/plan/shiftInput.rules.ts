/** From the form's body to a plan: every rule that needs no database. */
import type { Finding } from '@ondeck/shared/domain/rules/findings';
import { checkShift } from '@ondeck/shared/domain/rules/shift';
import { staffOf } from '@ondeck/shared/schemas/shiftPayload';
import type { ShiftChangeBody } from '@ondeck/shared/schemas/shifts';
import { refuse } from '../../../platform/core/errors';
import type { WantedPerson } from './staffChange.rules';
import { shownEnd } from './shift.wire';
import type { ShiftRow } from './shiftRows.repository';

export interface ShiftInput {
  /** What the shift is to be, in the columns of its row. */
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
  /** Staff 1 and Staff 2; a null end is as long as the shift. */
  readonly staff: readonly WantedPerson[];
  /** Whether the body says who works it; an edit without `staff` leaves everybody. */
  readonly namesStaff: boolean;
  readonly requestId: string | null;
  /** The day that an edit holds from; null: as soon as it may. */
  readonly from: string | null;
  /**
   * What the person who asked is told where the shift does not plan them: their request is rejected, with these words or
   * without any. Null: it goes on waiting.
   */
  readonly rejection: string | null;
  /** Codes of warnings that the planner has read. */
  readonly overrides: readonly string[];
}

/** A planned shift in the columns that the shift form saves. */
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

/** One date as a shift of its own. */
export const onceOn = (date: string) =>
  ({ start_date: date, end_date: date, schedule_type: 'ONE_TIME_SHIFT', shift_repeat: null }) as const;

/** A refusal of the wire names a person, `staff.0`, also where one of their dates is to blame. */
const atPerson = (finding: Finding): Finding => ({
  ...finding,
  field: finding.field.replace(/\.(start|end)_date$/, ''),
});

/**
 * Reads a shift's body. A one-time shift ends on its date and has no repeat, whatever the form left in these fields.
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
