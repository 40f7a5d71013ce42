/** Durations in milliseconds. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** 24 hours. A calendar day has 23 or 25 hours when the clocks change. */
export const DAY_MS = 24 * HOUR_MS;

export const DAY_SECONDS = DAY_MS / SECOND_MS;
export const DAY_MINUTES = DAY_MS / MINUTE_MS;
