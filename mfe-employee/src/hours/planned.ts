import type { MyDay } from '@ondeck/shared/schemas/corrections';

/** Whether one was to come: a meeting and what was cancelled are no shift that can have been worked. */
export const isExpected = ({ type, is_cancelled }: MyDay['planned'][number]): boolean =>
  type === 'shift' && !is_cancelled;
