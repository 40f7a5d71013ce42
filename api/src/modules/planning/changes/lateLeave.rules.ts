import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { type DateRange, intersect, subtractAll } from '../plan/dateRanges.rules';
import type { LateRelease } from './lateLeave.repository';

/** Days of leave that end, and days that are kept. */
export interface SplitLeave {
  readonly ended: readonly DateRange[];
  readonly kept: readonly DateRange[];
}

/** Splits leave at an employee's last day. Closed days are kept, because they are already paid. */
export function splitLeave({
  start_date,
  end_date,
  last_day,
  closed_days,
}: Pick<LateRelease, 'start_date' | 'end_date' | 'last_day' | 'closed_days'>): SplitLeave {
  const leave = { start: start_date, end: end_date };
  const late = intersect(leave, { start: addDays(last_day, 1), end: null });
  if (late === null) return { ended: [], kept: [leave] };
  const ended = subtractAll(late, closed_days);
  return { ended, kept: subtractAll(leave, ended) };
}
