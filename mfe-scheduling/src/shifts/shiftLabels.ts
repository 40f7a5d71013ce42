import type { Shift } from '@ondeck/shared/schemas/shifts';
import { spanLabel } from '../common/dateLabels';

export const scheduleTypeLabel = (type: Shift['schedule_type']): string =>
  type === 'RECURRING_SHIFT' ? 'Recurring' : 'One-time';

export const repeatLabel = (repeat: Shift['shift_repeat']): string =>
  repeat === 'WEEKLY' ? 'Weekly' : repeat === 'DAILY' ? 'Daily' : '–';

/** Describes the date range of a shift. */
export const lifeSpan = (shift: Pick<Shift, 'start_date' | 'end_date' | 'schedule_type'>): string =>
  spanLabel(shift.start_date, shift.schedule_type === 'RECURRING_SHIFT' ? shift.end_date : shift.start_date);
