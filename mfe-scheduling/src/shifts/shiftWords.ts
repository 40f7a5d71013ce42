import type { Shift } from '@ondeck/shared/schemas/shifts';
import { spanWords } from '../common/dateWords';

export const scheduleTypeWords = (type: Shift['schedule_type']): string =>
  type === 'RECURRING_SHIFT' ? 'Recurring' : 'One-time';

export const repeatWords = (repeat: Shift['shift_repeat']): string =>
  repeat === 'WEEKLY' ? 'Weekly' : repeat === 'DAILY' ? 'Daily' : '–';

/** When a shift begins and ends. */
export const lifeSpan = (shift: Pick<Shift, 'start_date' | 'end_date' | 'schedule_type'>): string =>
  spanWords(shift.start_date, shift.schedule_type === 'RECURRING_SHIFT' ? shift.end_date : shift.start_date);
