import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { Columns } from '../../platform/database/types';

/** The data that a suggested end needs. Times of day are wall-clock at the location. */
export interface EndlessRecord extends Columns<'clock_records', 'work_date' | 'clocked_in'> {
  readonly timezone: string;
  readonly planned_end: string | null;
  readonly next_clocked_in: Date | null;
}

/**
 * Returns the latest instant at which a time entry can have ended: now, or the next clock-in. No one works two time
 * entries at the same time, so closing an old one late doesn't pay the same hours twice.
 */
export const latestEnd = ({ next_clocked_in }: Pick<EndlessRecord, 'next_clocked_in'>, now: Date): Date =>
  next_clocked_in !== null && next_clocked_in < now ? next_clocked_in : now;

/**
 * Returns the end that a manager can accept for a time entry without a clock-out: the scheduled end of its shift.
 * Returns null if no shift is known or it had ended before the clock-in, because no hours are invented.
 */
export function suggestedEnd(record: EndlessRecord, now: Date): Date | null {
  if (record.planned_end === null) return null;
  const planned = toInstant(record.work_date, record.planned_end, record.timezone);
  const end = Math.min(planned, latestEnd(record, now).getTime());
  return end > record.clocked_in.getTime() ? new Date(end) : null;
}
