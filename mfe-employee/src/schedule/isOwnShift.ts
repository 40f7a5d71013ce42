import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';

/** Whether something can be asked about an occurrence: it is a shift, no meeting, and takes place. */
export const isOwnShift = ({ type, exception }: Pick<ScheduleEvent, 'type' | 'exception'>): boolean =>
  type === 'shift' && exception !== 'CANCELLED';
