import { useStaffChoicesQuery, type StaffSearch } from '@ondeck/shared/api/locations';
import { useRead } from '@ondeck/shared/api/useCall';
import { listOverlappingCandidates } from '@ondeck/shared/calls/shifts';
import type { Candidate } from '@ondeck/shared/schemas/shifts';
import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { checkTimes } from '@ondeck/shared/domain/rules/dates';
import { useSearch } from '../common/useSearch';
import { alignedStart, type ShiftForm, type StaffField } from './shiftForm';

export interface Candidates {
  /** Undefined until the form has enough to search for candidates. */
  readonly people: readonly Candidate[] | undefined;
  /** The Sunday of the week of the candidates' hours. */
  readonly week: string | undefined;
  readonly loading: boolean;
  /** Whether the form has the date, times, and shift type that a search needs. */
  readonly ready: boolean;
}

/** Returns the staff search of a form as JSON; empty until the form has enough for a search. */
function searchOf(
  form: ShiftForm,
  location: string,
  shiftId: string | undefined,
  person: StaffField,
): string {
  const { start_date, start_time, end_time, shift_type, schedule_type, shift_repeat } = form;
  const isRecurring = schedule_type === 'RECURRING_SHIFT';
  const isAnswerable =
    location !== '' &&
    isPlainDate(start_date) &&
    checkTimes(start_time, end_time).length === 0 &&
    shift_type !== '' &&
    (!isRecurring || shift_repeat !== '');
  if (!isAnswerable) return '';
  const from = alignedStart(form, form[`${person}.start_date`]);
  const to = form[`${person}.end_date`] || form.end_date;
  const search: StaffSearch = {
    location,
    type_id: shift_type,
    start_time,
    end_time,
    start_date: isRecurring ? from : start_date,
    end_date: isRecurring && isPlainDate(to) && to >= from ? to : undefined,
    shift_repeat: isRecurring ? shift_repeat : undefined,
    schedule_type,
    shift_id: shiftId,
    exclude_user: person === 'staff.1' ? form['staff.0'] : undefined,
    include: 'unavailable',
  };
  return JSON.stringify(search);
}

const ANEW = { refetchOnMountOrArgChange: true };

/** Loads the candidates for Staff 1, or for Staff 2 next to Staff 1, with the reasons of unavailable staff. */
export function useCandidates(
  form: ShiftForm,
  location: string,
  shiftId: string | undefined,
  person: StaffField,
): Candidates {
  const { search, skip } = useSearch(searchOf(form, location, shiftId, person));
  const isSecond = person === 'staff.1';
  const isOneTime = form.schedule_type !== 'RECURRING_SHIFT';
  const ofFirst = useStaffChoicesQuery(search, { ...ANEW, skip: skip || isSecond });
  const ofSecond = useRead(listOverlappingCandidates, search, {
    ...ANEW,
    skip: skip || !isSecond || isOneTime,
  });
  const { currentData, isFetching } = isSecond ? ofSecond : ofFirst;
  const answer = skip ? undefined : currentData;
  return { people: answer?.results, week: answer?.week_start, loading: isFetching, ready: !skip };
}
