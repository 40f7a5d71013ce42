import {
  nextOccurrences,
  countOccurrences,
  type ShiftPattern,
} from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, isPlainDate, laterDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { isPlainTime } from '@ondeck/shared/domain/calendar/plainTime';
import { plannedMinutes, roundHours } from '@ondeck/shared/domain/calendar/hours';
import type { ShiftPreview } from '@ondeck/shared/schemas/shifts';
import type { Place } from '@ondeck/shared/api/usePlace';
import { useSettled } from '../common/useSettled';
import { usePreviewNewShiftQuery, usePreviewShiftChangeQuery } from '../scheduling.api';
import { checkForm, type ShiftForm, shiftToBody } from './shiftForm';

const SHOWN_DATES = 6;

export interface LiveCheck {
  /** The coming occurrences, as the form stands; empty while its dates are not complete. */
  readonly dates: readonly string[];
  /** Hours that the shift adds to its first week. */
  readonly weekHours: number;
  /** What the server says of exactly what the form holds now; undefined while it has not been asked. */
  readonly preview: ShiftPreview | undefined;
  readonly checking: boolean;
}

/** When the shift would happen; undefined while that is open, with midnight for a time that is. */
function patternOf(form: ShiftForm, timezone: string): ShiftPattern | undefined {
  const { schedule_type, shift_repeat, start_date, end_date } = form;
  if (!isPlainDate(start_date) || (schedule_type === 'RECURRING_SHIFT' && !shift_repeat)) return undefined;
  return {
    schedule_type,
    shift_repeat: shift_repeat || null,
    start_date,
    end_date: isPlainDate(end_date) ? end_date : null,
    start_time: isPlainTime(form.start_time) ? form.start_time : '00:00',
    end_time: isPlainTime(form.end_time) ? form.end_time : '00:00',
    timezone,
  };
}

/** What the form means while it is being filled in: coming dates at once, the server's answer a moment later. */
export function useLiveCheck(
  form: ShiftForm,
  place: Place,
  shiftId: string | undefined,
  requestId: string | undefined,
): LiveCheck {
  const pattern = patternOf(form, place.zone);
  const first = pattern ? laterDate(pattern.start_date, place.today) : place.today;
  const dates = pattern ? nextOccurrences(pattern, first, SHOWN_DATES).map(({ date }) => date) : [];
  const week = startOfWeek(dates[0] ?? first);
  const minutes = pattern
    ? plannedMinutes(pattern.start_time, pattern.end_time) * countOccurrences(pattern, week, addDays(week, 6))
    : 0;

  const complete = checkForm(form).length === 0;
  const body = shiftToBody(form, place.id, requestId);
  const text = complete ? JSON.stringify(body) : '';
  const settled = useSettled(text);
  const isSettled = complete && settled === text;
  const asked = { refetchOnMountOrArgChange: true };
  const ofNew = usePreviewNewShiftQuery(body, { ...asked, skip: !isSettled || shiftId !== undefined });
  const ofChange = usePreviewShiftChangeQuery(
    { ...body, id: shiftId ?? '' },
    { ...asked, skip: !isSettled || shiftId === undefined },
  );
  const { currentData, isFetching } = shiftId === undefined ? ofNew : ofChange;
  const preview = isSettled && !isFetching ? currentData : undefined;
  return { dates, weekHours: roundHours(minutes), preview, checking: complete && (!isSettled || isFetching) };
}
