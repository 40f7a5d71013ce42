import { addDays } from './calendar/plainDate';
import type { PlainTime } from './calendar/plainTime';
import { type Instant, plainDateIn, plainTimeIn, toInstant } from './calendar/zone';

/** Hours without notifications, between two wall-clock times; they pass midnight when `begins` is later than `ends`. */
export interface QuietHours {
  readonly begins: PlainTime;
  readonly ends: PlainTime;
  readonly timezone: string;
}

/** Returns the end of the quiet hours at an instant, or null outside quiet hours. */
export function quietUntil(now: Instant, { begins, ends, timezone }: QuietHours): Instant | null {
  const date = plainDateIn(now, timezone);
  const time = plainTimeIn(now, timezone);
  const isOverMidnight = begins > ends;
  if (time < ends && (isOverMidnight || time >= begins)) return toInstant(date, ends, timezone);
  if (isOverMidnight && time >= begins) return toInstant(addDays(date, 1), ends, timezone);
  return null;
}
