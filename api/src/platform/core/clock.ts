/** The current time. No other part of the server reads the system clock, so that tests can set the time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@ondeck/shared/domain/durations';

/** Returns the instant some milliseconds after another. */
export const after = (instant: Date, milliseconds: number): Date =>
  new Date(instant.getTime() + milliseconds);
