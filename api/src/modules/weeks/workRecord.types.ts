import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { Columns } from '../../platform/database/types';

/** A time entry with its pay. Minutes are 0 while it has no clock-out. */
export type WorkRecord = Columns<
  'clock_records',
  'id' | 'user_id' | 'location_id' | 'work_date' | 'clocked_in' | 'clocked_out' | 'flags' | 'suggested_rate'
> & {
  timezone: string;
  status: 'OPEN' | 'NEEDS_REVIEW' | 'CLOSED';
  clocked_rate: Rate;
  paid_rate: Rate;
  clock_minutes: number;
  paid_minutes: number;
  shift_id: string | null;
  meeting_id: string | null;
  shift_code: string | null;
  /** The times of the shift or meeting; null without one. */
  planned_start: string | null;
  planned_end: string | null;
  position_id: string | null;
  position: string | null;
  /** True if it was punched in a browser that isn't a registered punch clock. */
  unregistered: boolean;
  edited_by: string | null;
  /** The day that decides which week pays it: its own, or the first day of the part of a week that pays it late. */
  pay_day: string;
};
