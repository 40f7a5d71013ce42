import { nextOccurrences, countOccurrences, type ShiftPattern } from '@ondeck/shared/domain/occurrences';
import { addDays, isPlainDate, laterDate, startOfWeek } from '@ondeck/shared/domain/plainDate';
import { isPlainTime } from '@ondeck/shared/domain/plainTime';
import { plannedMinutes, roundHours } from '@ondeck/shared/domain/worked';
import type { ShiftPreview } from '@ondeck/shared/schemas/shifts';
import type { Place } from '../common/usePlace';
import { useSettled } from '../common/useSettled';
import { useShiftPreviewQuery } from '../scheduling.api';
import { isComplete, type ShiftForm, shiftToBody } from './shiftForm';

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

function patternOf(form: ShiftForm, zone: string): ShiftPattern | undefined {
  const { schedule_type, shift_repeat, start_date, end_date } = form;
  const isRecurring = schedule_type === 'RECURRING_SHIFT';
  if (!isPlainDate(start_date) || (isRecurring && !shift_repeat)) return undefined;
  return {
    scheduleType: isRecurring ? 'RECURRING_SHIFT' : 'ONE_TIME_SHIFT',
    repeat: shift_repeat || null,
    startDate: start_date,
    endDate: isPlainDate(end_date) ? end_date : null,
    startTime: isPlainTime(form.start_time) ? form.start_time : '00:00',
    endTime: isPlainTime(form.end_time) ? form.end_time : '00:00',
    zone,
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
  const first = pattern ? laterDate(pattern.startDate, place.today) : place.today;
  const dates = pattern ? nextOccurrences(pattern, first, SHOWN_DATES).map(({ date }) => date) : [];
  const week = startOfWeek(dates[0] ?? first);
  const minutes = pattern
    ? plannedMinutes(pattern.startTime, pattern.endTime) * countOccurrences(pattern, week, addDays(week, 6))
    : 0;

  const complete = isComplete(form);
  const body = shiftToBody(form, place.id, requestId);
  const text = complete ? JSON.stringify(body) : '';
  const settled = useSettled(text);
  const isSettled = complete && settled === text;
  const { currentData, isFetching } = useShiftPreviewQuery(
    { id: shiftId, body },
    { skip: !isSettled, refetchOnMountOrArgChange: true },
  );
  const preview = isSettled && !isFetching ? currentData : undefined;
  return { dates, weekHours: roundHours(minutes), preview, checking: complete && (!isSettled || isFetching) };
}
