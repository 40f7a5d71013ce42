/** What time it is. Nothing else in the server asks: the tests decide. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** An instant some milliseconds after another. */
export const after = (instant: Date, milliseconds: number): Date =>
  new Date(instant.getTime() + milliseconds);
