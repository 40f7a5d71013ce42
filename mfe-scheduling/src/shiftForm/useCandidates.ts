import { useStaffChoicesQuery, type StaffSearch } from '@ondeck/shared/api/places';
import type { Candidate } from '@ondeck/shared/schemas/shifts';
import { isPlainDate } from '@ondeck/shared/domain/plainDate';
import { isPlainTime } from '@ondeck/shared/domain/plainTime';
import { useSettled } from '../common/useSettled';
import { useOverlappingStaffQuery } from '../scheduling.api';
import { alignedStart, type ShiftForm } from './shiftForm';

export interface Candidates {
  /** Undefined until there is enough to ask with. */
  readonly people: readonly Candidate[] | undefined;
  readonly loading: boolean;
  /** Whether date, times and type say what to ask for. */
  readonly ready: boolean;
}

/** What to ask about a form, as text; empty while it is not enough. */
function searchOf(form: ShiftForm, location: string, planId: string | undefined, second: boolean): string {
  const { start_date, start_time, end_time, shift_type, schedule_type, shift_repeat } = form;
  const isRecurring = schedule_type === 'RECURRING_SHIFT';
  const isAnswerable =
    location !== '' &&
    isPlainDate(start_date) &&
    isPlainTime(start_time) &&
    isPlainTime(end_time) &&
    end_time > start_time &&
    shift_type !== '' &&
    (!isRecurring || shift_repeat !== '');
  if (!isAnswerable) return '';
  const from = alignedStart(form, second ? form.overlap_start_date : form.assign_start_date);
  const to = (second ? form.overlap_end_date : form.assign_end_date) || form.end_date;
  const search: StaffSearch = {
    location,
    type_id: shift_type,
    start_time,
    end_time,
    start_date: isRecurring ? from : start_date,
    end_date: isRecurring && isPlainDate(to) && to >= from ? to : undefined,
    shift_repeat: isRecurring ? shift_repeat : undefined,
    schedule_type,
    shift_id: planId,
    exclude_user: second ? form.staff1 : undefined,
    include: 'unavailable',
  };
  return JSON.stringify(search);
}

function useSearch(text: string): { search: StaffSearch; skip: boolean } {
  const settled = useSettled(text);
  const search: StaffSearch = settled ? JSON.parse(settled) : {};
  return { search, skip: settled === '' || text === '' };
}

/** Who could be Staff 1 of what the form says, who could not and why. */
export function useFirstCandidates(form: ShiftForm, location: string, planId?: string): Candidates {
  const { search, skip } = useSearch(searchOf(form, location, planId, false));
  const { currentData, isFetching } = useStaffChoicesQuery(search, { skip, refetchOnMountOrArgChange: true });
  return { people: skip ? undefined : currentData?.results, loading: isFetching, ready: !skip };
}

/** The same for Staff 2: everybody but Staff 1. */
export function useSecondCandidates(form: ShiftForm, location: string, planId?: string): Candidates {
  const { search, skip } = useSearch(searchOf(form, location, planId, true));
  const isOneTime = form.schedule_type !== 'RECURRING_SHIFT';
  const { currentData, isFetching } = useOverlappingStaffQuery(search, {
    skip: skip || isOneTime,
    refetchOnMountOrArgChange: true,
  });
  return { people: skip ? undefined : currentData?.results, loading: isFetching, ready: !skip };
}
