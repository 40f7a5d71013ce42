import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';

/** Returns whether an employee can make a request for an event: a shift that isn't canceled. Meetings don't count. */
export const isOwnShift = ({ type, exception }: Pick<ScheduleEvent, 'type' | 'exception'>): boolean =>
  type === 'shift' && exception !== 'CANCELLED';
