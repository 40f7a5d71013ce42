import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { MyDay } from '@ondeck/shared/schemas/corrections';

/** Whether one was to come: a meeting and what was cancelled are no shift that can have been worked. */
export const isExpected = ({ type, is_cancelled }: MyDay['planned'][number]): boolean =>
  type === 'shift' && !is_cancelled;

/** Whether one has begun at its location: before that nobody can have missed the punch. */
export const hasBegun = ({ start_time, location }: MyDay['planned'][number], date: string): boolean =>
  toInstant(date, start_time, location.timezone) <= Date.now();
