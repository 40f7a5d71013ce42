/** Wall-clock times as text, 24-hour `HH:mm`, without a zone. These texts sort like the times. */
import { DAY_MINUTES } from '../durations';

export type PlainTime = string;

const pad = (value: number): string => String(value).padStart(2, '0');

export const PLAIN_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Returns whether a value is a time of day written `HH:mm`; `24:00` is not. */
export const isPlainTime = (value: unknown): value is PlainTime =>
  typeof value === 'string' && PLAIN_TIME.test(value);

const ZERO = 48;

/** Reads two digits of a text as a number; returns NaN if one is not a digit. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - ZERO;
  const ones = text.charCodeAt(at + 1) - ZERO;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/** Returns the minutes since midnight, ignoring seconds, or NaN if the text is not a time. */
export function minutesOf(time: PlainTime): number {
  const hour = twoDigits(time, 0);
  const minute = twoDigits(time, 3);
  // NaN fails every comparison, so malformed text returns NaN.
  return time[2] === ':' && hour < 24 && minute < 60 ? hour * 60 + minute : Number.NaN;
}

/**
 * Returns the time a number of minutes after midnight. Times outside the day become `00:00` or `23:59`; NaN becomes
 * `''`.
 */
export function fromMinutes(minutes: number): PlainTime {
  if (Number.isNaN(minutes)) return '';
  const inDay = Math.min(Math.max(Math.floor(minutes), 0), DAY_MINUTES - 1);
  return `${pad(Math.floor(inDay / 60))}:${pad(inDay % 60)}`;
}

/**
 * Formats a time as `3:30 PM` for pages, the punch clock, notifications, and emails; `''` if the text is not a time.
 */
export function sayTime(time: PlainTime): string {
  const minutes = minutesOf(time);
  if (Number.isNaN(minutes)) return '';
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${pad(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Formats a time range as `3:30–6:15 PM`, without the first AM or PM if both are the same; either end may be empty. */
export function sayTimeRange(start: PlainTime, end: PlainTime): string {
  const [from, to] = [sayTime(start), sayTime(end)];
  if (!from || !to) return from || to;
  return `${from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from}–${to}`;
}

/** Formats a time as `03:30 PM`, which the specification requires in time fields; `''` if the text is not a time. */
export function formatDisplayTime(time: PlainTime): string {
  const said = sayTime(time);
  return said && said.padStart('03:30 PM'.length, '0');
}

/**
 * Reads a typed time: one or two digits are an hour, three or four an hour and minutes, and `a` or `p` (with or without
 * `m`) picks AM or PM. Without them, the hour is on the 24-hour clock: `9` is 9 AM, `1330` is 1:30 PM, and `12` is
 * noon. A dot separates only with AM or PM, because `10.50` could also mean ten and a half hours.
 *
 * @returns null for an hour or minute that doesn't exist, such as `13p` or `0a`
 */
export function parseDisplayTime(text: string): PlainTime | null {
  const match = /^(\d{1,2})(?:[:.\s]?(\d{2}))?\s*(?:([ap])\.?m?\.?)?$/i.exec(text.trim());
  if (!match) return null;
  const half = match[3]?.toLowerCase();
  const hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  if (minute > 59 || hour > 23 || (!half && text.includes('.'))) return null;
  if (!half) return fromMinutes(hour * 60 + minute);
  if (hour < 1 || hour > 12) return null;
  return fromMinutes(((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute);
}

/** Returns every 15 minutes of the day from 12:00 AM: `value` is sent, `label` is shown. */
export function timeOptions(): { value: PlainTime; label: string }[] {
  return Array.from({ length: 96 }, (_, step) => {
    const value = fromMinutes(step * 15);
    return { value, label: formatDisplayTime(value) };
  });
}
