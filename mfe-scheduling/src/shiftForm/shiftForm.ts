import {
  isPlainDate,
  nextWeekday,
  type WeekdayName,
  weekdayName,
  weekdayNames,
  weekdayOf,
} from '@ondeck/shared/domain/calendar/plainDate';
import { isPlainTime } from '@ondeck/shared/domain/calendar/plainTime';
import { type Finding, sentenceOf } from '@ondeck/shared/domain/rules/findings';
import { plansOffer } from '@ondeck/shared/domain/rules/newShift';
import { checkShift } from '@ondeck/shared/domain/rules/shift';
import { type PlannedPerson, shiftPayload } from '@ondeck/shared/schemas/shiftPayload';
import type { NewShiftBody, Shift, ShiftChangeBody } from '@ondeck/shared/schemas/shifts';

/** The fields Staff 1 and Staff 2. */
export type StaffField = 'staff.0' | 'staff.1';

/**
 * Values of the shift form, under the names that the server uses in a refusal. An empty field is an empty text. If an
 * employee's date is empty, the shift's date applies.
 */
export interface ShiftForm
  extends Record<StaffField | `${StaffField}.start_date` | `${StaffField}.end_date`, string> {
  schedule_type: Shift['schedule_type'];
  start_date: string;
  end_date: string;
  shift_repeat: 'WEEKLY' | 'DAILY' | '';
  start_time: string;
  end_time: string;
  shift_type: string;
  /** Other weekdays of a weekly shift, and staff after Staff 2; each creates a separate shift. */
  also_on: readonly string[];
  more_staff: readonly string[];
}

/** The dates that an edit changes; without `scope` or `from_date`, the edit applies from today. */
export type EditedDates = Pick<ShiftChangeBody, 'scope' | 'from_date' | 'whole_group'>;

/** The details of a new-shift request that the dashboard passes on. */
export interface NewShiftRequestState extends Pick<ShiftForm, 'start_date' | 'start_time' | 'end_time'> {
  readonly requestId: string;
  /** The requester; undefined if an older version of the dashboard passed the request on. */
  readonly asker: { readonly id: string; readonly name: string } | undefined;
  /** The date that was offered; the date in the form can be changed. */
  readonly date: string;
  readonly threeMonths: boolean;
  readonly reason: string;
}

const textOf = (state: object, key: string): string => {
  const value: unknown = Reflect.get(state, key);
  return typeof value === 'string' ? value : '';
};

/** Reads the request from the navigation state; undefined if the form was opened without a request. */
export function readRequestState(state: unknown): NewShiftRequestState | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const requestId = textOf(state, 'requestId');
  if (!requestId) return undefined;
  const date = textOf(state, 'newShiftStartDate').slice(0, 10);
  const asker: unknown = Reflect.get(state, 'asker');
  const [id, name] =
    typeof asker === 'object' && asker !== null ? [textOf(asker, 'id'), textOf(asker, 'name')] : ['', ''];
  const [start, end] = [textOf(state, 'newStartTime').slice(0, 5), textOf(state, 'newEndTime').slice(0, 5)];
  return {
    requestId,
    asker: id && name ? { id, name } : undefined,
    date: isPlainDate(date) ? date : '',
    threeMonths: textOf(state, 'availableThreeMonths') === 'yes',
    reason: textOf(state, 'reason'),
    start_date: isPlainDate(date) ? date : '',
    start_time: isPlainTime(start) ? start : '',
    end_time: isPlainTime(end) ? end : '',
  };
}

/** Returns an empty form. From a request: a one-time shift at the offered time, with the requester as Staff 1. */
export const emptyShift = (request?: NewShiftRequestState): ShiftForm => ({
  schedule_type: request ? 'ONE_TIME_SHIFT' : 'RECURRING_SHIFT',
  start_date: request?.start_date ?? '',
  end_date: '',
  shift_repeat: '',
  start_time: request?.start_time ?? '',
  end_time: request?.end_time ?? '',
  shift_type: '',
  'staff.0': request?.asker?.id ?? '',
  'staff.0.start_date': '',
  'staff.0.end_date': '',
  'staff.1': '',
  'staff.1.start_date': '',
  'staff.1.end_date': '',
  also_on: [],
  more_staff: [],
});

/** Leaves a date empty if it equals the shift's date, so that it moves with the shift. */
const ownDate = (date: string | null | undefined, ofShift: string | null): string =>
  date && date !== ofShift ? date : '';

/** Fills the form with an existing shift. */
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
    'staff.0': first?.id ?? '',
    'staff.0.start_date': ownDate(first?.start_date, shift.start_date),
    'staff.0.end_date': ownDate(first?.end_date, shift.end_date),
    'staff.1': second?.id ?? '',
    'staff.1.start_date': ownDate(second?.start_date, shift.start_date),
    'staff.1.end_date': ownDate(second?.end_date, shift.end_date),
    also_on: [],
    more_staff: [],
  };
}

const endingDates = [
  'end_date',
  'staff.0.start_date',
  'staff.0.end_date',
  'staff.1.start_date',
  'staff.1.end_date',
] as const;

/**
 * Fills the form with a copy to save as a new shift. A past start moves to the next same weekday; earlier dates are
 * cleared.
 */
export function cloneToForm(shift: Shift, today: string): ShiftForm {
  const form = shiftToForm(shift);
  if (form.start_date >= today) return form;
  form.start_date = nextWeekday(today, weekdayOf(form.start_date));
  for (const name of endingDates) if (form[name] < form.start_date) form[name] = '';
  return form;
}

const isRecurring = (form: ShiftForm): boolean => form.schedule_type === 'RECURRING_SHIFT';

/** Returns Staff 1 and Staff 2 with their dates. A one-time shift has a single employee and no dates. */
const staffOf = (form: ShiftForm): PlannedPerson[] =>
  isRecurring(form)
    ? (['staff.0', 'staff.1'] as const).map((name) => ({
        id: form[name],
        start_date: form[`${name}.start_date`] || null,
        end_date: form[`${name}.end_date`] || null,
      }))
    : [{ id: form['staff.0'], start_date: null, end_date: null }];

/** Checks every rule of a shift. */
export const checkForm = (form: ShiftForm): Finding[] => checkShift({ ...form, staff: staffOf(form) });

/** Returns a function for a date picker that gives the reason why the form would refuse a day, or null. */
export const refusesDay =
  (form: ShiftForm, name: (typeof endingDates)[number]) =>
  (date: string): string | null => {
    const finding = checkForm({ ...form, [name]: date }).find(({ field }) => field === name);
    return finding ? sentenceOf(finding) : null;
  };

/** Returns the request body. The server derives the weekday from the date. */
export const shiftToBody = (form: ShiftForm, location: string, requestId?: string): NewShiftBody => ({
  ...moreShifts(form),
  ...shiftPayload({
    location,
    schedule_type: form.schedule_type,
    shift_day: null,
    shift_repeat: (isRecurring(form) && form.shift_repeat) || null,
    start_date: form.start_date,
    end_date: (isRecurring(form) && form.end_date) || null,
    start_time: form.start_time,
    end_time: form.end_time,
    shift_type: form.shift_type,
    staff: staffOf(form),
    is_active: true,
    ...(requestId ? { request_id: requestId } : {}),
  }),
});

/** Returns the other weekdays on which a weekly shift is created. */
export function otherDays({ also_on, shift_repeat, start_date, ...form }: ShiftForm): WeekdayName[] {
  const isWeekly = form.schedule_type === 'RECURRING_SHIFT' && shift_repeat === 'WEEKLY';
  const own = isPlainDate(start_date) ? weekdayName(start_date) : undefined;
  return weekdayNames.filter((day) => isWeekly && day !== own && also_on.includes(day));
}

/** Returns the fields of the other shifts in the same save; empty if there are none. */
function moreShifts(form: ShiftForm): Partial<NewShiftBody> {
  const days = otherDays(form);
  return {
    ...(days.length > 0 ? { also_on: days } : {}),
    ...(form.more_staff.length > 0 ? { more_staff: [...form.more_staff] } : {}),
  };
}

/** Returns whether the form assigns the offered date to the requester; true if the requester is unknown. */
export const plansRequest = (
  form: ShiftForm,
  { asker, date }: NewShiftRequestState,
  timezone: string,
): boolean =>
  asker === undefined ||
  plansOffer(
    {
      schedule_type: form.schedule_type,
      shift_repeat: form.shift_repeat || null,
      start_date: form.start_date,
      end_date: form.end_date || null,
      start_time: form.start_time,
      end_time: form.end_time,
      timezone,
    },
    staffOf(form).map(({ id, start_date, end_date }) => ({
      userId: id,
      range: { start: start_date ?? form.start_date, end: end_date },
    })),
    { userId: asker.id, date },
  );

/** Keeps a weekly shift on its weekday if an employee starts later than the shift. */
export const alignedStart = (form: ShiftForm, start: string): string =>
  isRecurring(form) && form.shift_repeat === 'WEEKLY' && isPlainDate(start)
    ? nextWeekday(start, weekdayOf(form.start_date))
    : start || form.start_date;
