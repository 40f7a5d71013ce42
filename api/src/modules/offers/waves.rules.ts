/** Decides when waves of offers go out. Pure functions. */
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { type Instant, plainDateIn, plainTimeIn, toInstant } from '@ondeck/shared/domain/calendar/zone';
import { HOUR_MS, MINUTE_MS } from '../../platform/core/clock';

/** The facts that decide when a wave goes out. */
export interface WaveClock {
  /** The start of the work that is offered, or its end if it had begun when the round started. */
  readonly due: Instant;
  readonly timezone: string;
  /** Times of the day at the location between which waves go out; the end isn't included. */
  readonly from: string;
  readonly to: string;
}

/** With less time left, everyone is asked right away. */
const URGENT_MS = 6 * HOUR_MS;
/** With less time left, waves go out at any hour. */
const ANY_HOUR_MS = 12 * HOUR_MS;

/** How many acceptances stop further waves if a manager chooses. */
export const ENOUGH_ACCEPTED = 3;

/**
 * Returns how long to wait after a wave with this much time left until the work starts; null if everyone is asked right
 * away.
 */
export function waitAfter(left: number): number | null {
  if (left < URGENT_MS) return null;
  if (left < 24 * HOUR_MS) return HOUR_MS;
  return left <= 72 * HOUR_MS ? 4 * HOUR_MS : 12 * HOUR_MS;
}

/** Returns whether a wave can go out at an instant. */
export function canSendAt(at: Instant, { due, timezone, from, to }: WaveClock): boolean {
  const time = plainTimeIn(at, timezone);
  return due - at < ANY_HOUR_MS || (from <= time && time < to);
}

/** Returns the earliest instant from `at` on at which a wave can go out. */
export function earliestSend(at: Instant, clock: WaveClock): Instant {
  if (canSendAt(at, clock)) return at;
  const { due, timezone, from } = clock;
  const today = plainDateIn(at, timezone);
  const opens = [today, addDays(today, 1)]
    .map((date) => toInstant(date, from, timezone))
    .find((one) => one > at);
  const anyHour = due - ANY_HOUR_MS + MINUTE_MS;
  return Math.min(opens ?? anyHour, anyHour);
}

/** Returns how many of the employees who wait a wave asks. */
export const askedInWave = (at: Instant, { due }: WaveClock, size: number): number =>
  waitAfter(due - at) === null ? Number.POSITIVE_INFINITY : size;

/**
 * Returns when the next wave goes out after a wave was sent, or when the last wave is over: never after the work is due.
 *
 * @param hasMore - whether anyone waits for a later wave
 */
export function nextAfter(at: Instant, clock: WaveClock, hasMore: boolean): Instant {
  const wait = waitAfter(clock.due - at);
  const next = wait === null ? clock.due : at + wait;
  return Math.min(hasMore ? earliestSend(next, clock) : next, clock.due);
}
