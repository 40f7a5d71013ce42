import { addDays } from './calendar/plainDate';
import type { PlainTime } from './calendar/plainTime';
import { HOUR_MS } from './durations';
import { type Instant, plainDateIn, plainTimeIn, toInstant } from './calendar/zone';

/** Hours without notifications, between two wall-clock times; they pass midnight when `begins` is later than `ends`. */
export interface QuietHours {
  readonly begins: PlainTime;
  readonly ends: PlainTime;
  readonly timezone: string;
}

/** How long before a shift's start an alert about it is urgent, so that it can be sent in quiet hours. */
const URGENT_BEFORE = 3 * HOUR_MS;

/** Returns whether an alert about a shift is urgent at an instant: within 3 hours before the start, and from then on. */
export const isUrgent = (now: Instant, shiftStart: Instant): boolean => shiftStart - now <= URGENT_BEFORE;

/** Returns the end of the quiet hours at an instant, or null outside quiet hours. */
export function quietUntil(now: Instant, { begins, ends, timezone }: QuietHours): Instant | null {
  const date = plainDateIn(now, timezone);
  const time = plainTimeIn(now, timezone);
  const isOverMidnight = begins > ends;
  if (time < ends && (isOverMidnight || time >= begins)) return toInstant(date, ends, timezone);
  if (isOverMidnight && time >= begins) return toInstant(addDays(date, 1), ends, timezone);
  return null;
}
