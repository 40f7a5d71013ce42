import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { Columns } from '../../platform/database/types';

/** What a suggestion rests on; times of the day are wall-clock at the location. */
export interface EndlessRecord extends Columns<'clock_records', 'work_date' | 'clocked_in'> {
  readonly timezone: string;
  readonly planned_end: string | null;
  readonly next_clocked_in: Date | null;
}

/**
 * The latest instant at which a record can have ended: now, or when the person clocked in again. Nobody works twice
 * at once, so closing an old record late does not pay the same hours twice.
 */
export const latestEnd = ({ next_clocked_in }: Pick<EndlessRecord, 'next_clocked_in'>, now: Date): Date =>
  next_clocked_in !== null && next_clocked_in < now ? next_clocked_in : now;

/**
 * The time that a manager can accept for a record whose second punch is missing: the planned end of its shift. None
 * where no shift is known, or it had ended before they came; no hours are invented.
 */
export function suggestedEnd(record: EndlessRecord, now: Date): Date | null {
  if (record.planned_end === null) return null;
  const planned = toInstant(record.work_date, record.planned_end, record.timezone);
  const end = Math.min(planned, latestEnd(record, now).getTime());
  return end > record.clocked_in.getTime() ? new Date(end) : null;
}
