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
  /** The coming occurrences, as the form stands; empty while its dates are not complete. */
  readonly dates: readonly string[];
  /** What the server says of exactly what the form holds now; undefined while it has not been asked. */
  readonly preview: ShiftPreview | undefined;
  readonly checking: boolean;
}

/**
 * When the shift would happen, and on each other weekday the one like it; none while that is open, with midnight for a
 * time that is.
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
 * Hours that a form gives to a person in a week, within the dates of their own assignment.
 *
 * @param person - undefined for somebody beyond Staff 1 and Staff 2, who has no dates of their own
 * @param week - its Sunday
 * @param works - whether they work the shift already: who comes to one that runs begins today at the earliest
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

/** What the form means while it is being filled in: coming dates at once, the server's answer a moment later. */
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
