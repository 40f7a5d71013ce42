import type { Finding } from '@ondeck/shared/domain/fieldMessages';
import { isPlainDate, isWithin, nextWeekday, weekdayOf } from '@ondeck/shared/domain/plainDate';
import { isPlainTime } from '@ondeck/shared/domain/plainTime';
import {
  checkShift,
  type ShiftCode,
  type ShiftDraft,
  shiftSentence,
} from '@ondeck/shared/domain/shift.rules';
import type { Shift, ShiftBody } from '@ondeck/shared/schemas/shifts';

/** What the shift form holds; an empty field is an empty text. */
export interface ShiftForm {
  schedule_type: Shift['schedule_type'] | '';
  start_date: string;
  end_date: string;
  shift_repeat: 'WEEKLY' | 'DAILY' | '';
  start_time: string;
  end_time: string;
  shift_type: string;
  staff1: string;
  assign_start_date: string;
  assign_end_date: string;
  staff2: string;
  overlap_start_date: string;
  overlap_end_date: string;
}

/** What the dashboard hands over with a new-shift request. */
export interface RequestState {
  readonly requestId: string;
  readonly startDate: string;
  readonly startTime: string;
  readonly endTime: string;
}

const textOf = (state: object, key: string): string => {
  const value: unknown = Reflect.get(state, key);
  return typeof value === 'string' ? value : '';
};

/** Reads the state that a navigation carried; nothing where the form was opened without a request. */
export function readRequestState(state: unknown): RequestState | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const requestId = textOf(state, 'requestId');
  if (!requestId) return undefined;
  const date = textOf(state, 'newShiftStartDate').slice(0, 10);
  const [start, end] = [textOf(state, 'newStartTime').slice(0, 5), textOf(state, 'newEndTime').slice(0, 5)];
  return {
    requestId,
    startDate: isPlainDate(date) ? date : '',
    startTime: isPlainTime(start) ? start : '',
    endTime: isPlainTime(end) ? end : '',
  };
}

export const emptyShift = (request?: RequestState): ShiftForm => ({
  schedule_type: 'RECURRING_SHIFT',
  start_date: request?.startDate ?? '',
  end_date: '',
  shift_repeat: '',
  start_time: request?.startTime ?? '',
  end_time: request?.endTime ?? '',
  shift_type: '',
  staff1: '',
  assign_start_date: '',
  assign_end_date: '',
  staff2: '',
  overlap_start_date: '',
  overlap_end_date: '',
});

/** A date that is the shift's own is left empty: it then moves with the shift. */
const ownDate = (date: string | null | undefined, ofShift: string | null): string =>
  date && date !== ofShift ? date : '';

/** An existing shift in the form. */
export function shiftToForm(shift: Shift): ShiftForm {
  const [first, second] = shift.staff;
  return {
    schedule_type: shift.schedule_type,
    start_date: shift.start_date,
    end_date: shift.schedule_type === 'RECURRING_SHIFT' ? (shift.end_date ?? '') : '',
    shift_repeat: shift.shift_repeat ?? '',
    start_time: shift.start_time,
    end_time: shift.end_time,
    shift_type: shift.shift_type[0]?.id ?? '',
    staff1: first?.id ?? '',
    assign_start_date: ownDate(first?.start_date, shift.start_date),
    assign_end_date: ownDate(first?.end_date, shift.end_date),
    staff2: second?.id ?? '',
    overlap_start_date: ownDate(second?.start_date, shift.start_date),
    overlap_end_date: ownDate(second?.end_date, shift.end_date),
  };
}

/** A copy to save as a new shift: dates that are over move to the next same weekday, ends that are over go. */
export function cloneToForm(shift: Shift, today: string): ShiftForm {
  const form = shiftToForm(shift);
  if (form.start_date >= today) return form;
  const start_date = nextWeekday(today, weekdayOf(form.start_date));
  const ahead = (date: string): string => (date >= start_date ? date : '');
  return {
    ...form,
    start_date,
    end_date: ahead(form.end_date),
    assign_start_date: ahead(form.assign_start_date),
    assign_end_date: ahead(form.assign_end_date),
    overlap_start_date: ahead(form.overlap_start_date),
    overlap_end_date: ahead(form.overlap_end_date),
  };
}

const isRecurring = (form: ShiftForm): boolean => form.schedule_type === 'RECURRING_SHIFT';

/** Staff 1 and Staff 2 with their dates; a one-time shift has one person and no dates. */
function staffOf(form: ShiftForm) {
  const first = { id: form.staff1, start: form.assign_start_date, end: form.assign_end_date };
  const second = { id: form.staff2, start: form.overlap_start_date, end: form.overlap_end_date };
  const people = isRecurring(form) ? [first, second] : [{ ...first, start: '', end: '' }];
  return people.filter(({ id }) => id !== '');
}

function draftOf(form: ShiftForm): ShiftDraft {
  return {
    scheduleType: isRecurring(form) ? 'RECURRING_SHIFT' : 'ONE_TIME_SHIFT',
    repeat: form.shift_repeat,
    startDate: form.start_date,
    endDate: form.end_date,
    startTime: form.start_time,
    endTime: form.end_time,
    positionId: form.shift_type,
    shiftDay: null,
    staff: staffOf(form).map(({ id, start, end }) => ({ userId: id, startDate: start, endDate: end })),
  };
}

/** The form's field for a finding: the rules know staff by number, the form by date. */
function fieldOf(finding: Finding<ShiftCode>, form: ShiftForm): string {
  const match = /^staff\.([01])$/.exec(finding.field ?? '');
  if (!match) return finding.field ?? '';
  // Staff 2 alone is the first of the list.
  const isSecond = match[1] === '1' || form.staff1 === '';
  if (finding.code === 'shift.staffTwice' || finding.code === 'shift.secondStaffOneTime') return 'staff2';
  const prefix = isSecond ? 'overlap' : 'assign';
  const start = isSecond ? form.overlap_start_date : form.assign_start_date;
  const startIsRight = start === '' || isWithin(start, form.start_date, form.end_date || null);
  return `${prefix}_${finding.code !== 'shift.staffOutside' || startIsRight ? 'end' : 'start'}_date`;
}

/** Every rule that needs more than one field, as sentences by field. */
export function checkForm(form: ShiftForm): Partial<Record<keyof ShiftForm, string>> {
  const found: Record<string, string> = {};
  for (const finding of checkShift(draftOf(form))) found[fieldOf(finding, form)] ??= shiftSentence(finding);
  return found;
}

/** Whether the form could be sent as it is. */
export const isComplete = (form: ShiftForm): boolean =>
  form.schedule_type !== '' && checkShift(draftOf(form)).length === 0;

/** The wire's names of the staff in a refusal, as the form calls them. */
export const fieldNames = { 'staff.0': 'staff1', 'staff.1': 'staff2' } as const;

/** What is sent. One-time shifts send null dates of assignment, and the day always follows from the date. */
export function shiftToBody(form: ShiftForm, location: string, requestId?: string): ShiftBody {
  const recurring = isRecurring(form);
  const dates = (start: string, end: string) =>
    recurring ? { start: start || null, end: end || null } : { start: null, end: null };
  const assign = dates(form.assign_start_date, form.assign_end_date);
  const overlap = dates(form.overlap_start_date, form.overlap_end_date);
  return {
    location,
    schedule_type: recurring ? 'RECURRING_SHIFT' : 'ONE_TIME_SHIFT',
    shift_day: null,
    shift_repeat: recurring ? form.shift_repeat || null : null,
    start_date: form.start_date,
    end_date: recurring ? form.end_date || null : null,
    start_time: form.start_time,
    end_time: form.end_time,
    shift_type: form.shift_type,
    staff: staffOf(form).map(({ id, start, end }) => ({
      id,
      start_date: start || null,
      end_date: end || null,
    })),
    is_active: true,
    ...(requestId ? { request_id: requestId } : {}),
    assign_start_date: assign.start,
    assign_end_date: assign.end,
    overlap_start_date: form.staff2 ? overlap.start : null,
    overlap_end_date: form.staff2 ? overlap.end : null,
  };
}

/** The day before which an edited shift's dates may not be moved: its own where that is past already. */
export const earliest = (today: string, own: string | undefined): string =>
  own && own < today ? own : today;

/** Keeps a weekly shift on its weekday where somebody starts later than the shift. */
export const alignedStart = (form: ShiftForm, start: string): string =>
  isRecurring(form) && form.shift_repeat === 'WEEKLY' && isPlainDate(start)
    ? nextWeekday(start, weekdayOf(form.start_date))
    : start || form.start_date;
