import { addDays } from './calendar/plainDate';
import type { PlainTime } from './calendar/plainTime';
import { type Instant, plainDateIn, plainTimeIn, toInstant } from './calendar/zone';

/** Between two wall-clock times, over midnight where the first is the later one. */
export interface QuietHours {
  readonly begins: PlainTime;
  readonly ends: PlainTime;
  readonly timezone: string;
}

/** When the quiet hours that hold at an instant are over; null outside of them. */
export function quietUntil(now: Instant, { begins, ends, timezone }: QuietHours): Instant | null {
  const date = plainDateIn(now, timezone);
  const time = plainTimeIn(now, timezone);
  const isOverMidnight = begins > ends;
  if (time < ends && (isOverMidnight || time >= begins)) return toInstant(date, ends, timezone);
  if (isOverMidnight && time >= begins) return toInstant(addDays(date, 1), ends, timezone);
  return null;
}
