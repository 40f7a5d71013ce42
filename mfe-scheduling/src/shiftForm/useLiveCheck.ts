import { useRead } from '@ondeck/shared/api/useCall';
import { previewNewShift, previewShiftChange } from '@ondeck/shared/calls/shifts';
import {
  nextOccurrences,
  countOccurrences,
  type ShiftPattern,
} from '@ondeck/shared/domain/calendar/occurrences';
import {
  addDays,
  earlierDate,
  isPlainDate,
  LAST_DATE,
  laterDate,
  nextWeekday,
  weekdayNames,
} from '@ondeck/shared/domain/calendar/plainDate';
import { isPlainTime } from '@ondeck/shared/domain/calendar/plainTime';
import { plannedMinutes, roundHours } from '@ondeck/shared/domain/calendar/hours';
import type { ShiftPreview } from '@ondeck/shared/schemas/shifts';
import type { LocationNow } from '@ondeck/shared/api/useLocationNow';
import { useSettled } from '../common/useSettled';
import {
  alignedStart,
  checkForm,
  type EditedDates,
  otherDays,
  type ShiftForm,
  type StaffField,
  shiftToBody,
} from './shiftForm';

const SHOWN_DATES = 6;

export interface LiveCheck {
  /** The next dates of the shift as the form describes it; empty until its dates are complete. */
  readonly dates: readonly string[];
  /** The server's check of the form's current values; undefined until the check has answered. */
  readonly preview: ShiftPreview | undefined;
  readonly checking: boolean;
}

/**
 * Returns the shift's pattern, and one more for each other weekday. A missing time counts as midnight; without a date
 * or repeat there are none.
 */
function patternsOf(form: ShiftForm, timezone: string): ShiftPattern[] {
  const { schedule_type, shift_repeat, start_date, end_date } = form;
  if (!isPlainDate(start_date) || (schedule_type === 'RECURRING_SHIFT' && !shift_repeat)) return [];
  const own: ShiftPattern = {
    schedule_type,
    shift_repeat: shift_repeat || null,
    start_date,
    end_date: isPlainDate(end_date) ? end_date : null,
    start_time: isPlainTime(form.start_time) ? form.start_time : '00:00',
    end_time: isPlainTime(form.end_time) ? form.end_time : '00:00',
    timezone,
  };
  const others = otherDays(form).map((day) => nextWeekday(start_date, weekdayNames.indexOf(day)));
  return [own, ...others.map((date) => ({ ...own, start_date: date }))];
}

/**
 * Returns the hours that a form adds to an employee's week, within the dates of the assignment.
 *
 * @param person - undefined for staff after Staff 2, who have no separate dates
 * @param week - the Sunday of that week
 * @param works - whether they work the shift already; a new employee on a running shift starts today at the earliest
 */
export function addedHours(
  form: ShiftForm,
  place: LocationNow,
  person: StaffField | undefined,
  week: string,
  works: boolean,
): number {
  const isRecurring = form.schedule_type === 'RECURRING_SHIFT';
  const [from, until] =
    person && isRecurring ? [form[`${person}.start_date`], form[`${person}.end_date`]] : ['', ''];
  const end = earlierDate(addDays(week, 6), isPlainDate(until) ? until : LAST_DATE);
  const minutes = patternsOf(form, place.zone).map((pattern) => {
    const own = alignedStart({ ...form, start_date: pattern.start_date }, from);
    const start = laterDate(week, works ? own : laterDate(own, place.today));
    return plannedMinutes(pattern.start_time, pattern.end_time) * countOccurrences(pattern, start, end);
  });
  return roundHours(minutes.reduce((sum, one) => sum + one, 0));
}

/** Checks the form while it is filled in: upcoming dates right away, and the server's answer a moment later. */
export function useLiveCheck(
  form: ShiftForm,
  place: LocationNow,
  edited: (EditedDates & { readonly id: string }) | undefined,
  requestId: string | undefined,
): LiveCheck {
  const since = edited?.from_date ?? place.today;
  const own = patternsOf(form, place.zone)
    .flatMap((pattern) => nextOccurrences(pattern, laterDate(pattern.start_date, since), SHOWN_DATES))
    .map(({ date }) => date)
    .toSorted();

  const complete = checkForm(form).length === 0;
  const body = shiftToBody(form, place.id, requestId);
  const text = complete ? JSON.stringify({ ...body, ...edited }) : '';
  const settled = useSettled(text);
  const isSettled = complete && settled === text;
  const asked = { refetchOnMountOrArgChange: true };
  const ofNew = useRead(previewNewShift, body, { ...asked, skip: !isSettled || edited !== undefined });
  const ofChange = useRead(
    previewShiftChange,
    { ...body, id: '', ...edited },
    { ...asked, skip: !isSettled || edited === undefined },
  );
  const { currentData, isFetching } = edited ? ofChange : ofNew;
  const preview = isSettled && !isFetching ? currentData : undefined;
  // Only the server knows the other shifts of a group.
  const dates = (edited?.whole_group && preview ? preview.occurrences : own).slice(0, SHOWN_DATES);
  return { dates, preview, checking: complete && (!isSettled || isFetching) };
}
