/** What time it is. Nothing else in the server asks: the tests decide. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@ondeck/shared/domain/durations';

/** An instant some milliseconds after another. */
export const after = (instant: Date, milliseconds: number): Date =>
  new Date(instant.getTime() + milliseconds);
