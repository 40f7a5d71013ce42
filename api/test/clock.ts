import type { Clock } from '../src/platform/core/clock';

/** A clock that moves only when a test moves it. */
export interface TestClock extends Clock {
  /**
   * Sets the clock.
   *
   * @param instant - ISO 8601 with offset
   */
  set(instant: string): void;
  advance(milliseconds: number): void;
}

/** Noon in New York on an ordinary Wednesday. */
export const DEFAULT_NOW = '2027-03-03T17:00:00Z';

export function testClock(instant = DEFAULT_NOW): TestClock {
  let now = new Date(instant).getTime();
  return {
    now: () => new Date(now),
    set(next) {
      now = new Date(next).getTime();
    },
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
