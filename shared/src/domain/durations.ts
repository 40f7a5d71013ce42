/** Durations in milliseconds. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
/** 24 hours. A calendar day has 23 or 25 when the clock changes. */
export const DAY = 24 * HOUR;

export const DAY_SECONDS = DAY / SECOND;
export const DAY_MINUTES = DAY / MINUTE;
