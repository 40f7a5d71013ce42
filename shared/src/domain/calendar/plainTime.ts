/** A wall-clock time as text, 24-hour `HH:mm`, in no zone. Such texts sort as the times do. */
import { DAY_MINUTES } from '../durations';

export type PlainTime = string;

const pad = (value: number): string => String(value).padStart(2, '0');

export const PLAIN_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether a value is a time of the day written `HH:mm`; `24:00` is not. */
export const isPlainTime = (value: unknown): value is PlainTime =>
  typeof value === 'string' && PLAIN_TIME.test(value);

const ZERO = 48;

/** The number that a digit and the next one write; NaN where one of them is none. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - ZERO;
  const ones = text.charCodeAt(at + 1) - ZERO;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/** Minutes since midnight; seconds behind the minutes are ignored. NaN for a text that is no time. */
export function minutesOf(time: PlainTime): number {
  const hour = twoDigits(time, 0);
  const minute = twoDigits(time, 3);
  // NaN is none of these.
  return time[2] === ':' && hour < 24 && minute < 60 ? hour * 60 + minute : Number.NaN;
}

/** The time so many minutes after midnight; outside the day it stops at `00:00` or `23:59`, NaN gives `''`. */
export function fromMinutes(minutes: number): PlainTime {
  if (Number.isNaN(minutes)) return '';
  const inDay = Math.min(Math.max(Math.floor(minutes), 0), DAY_MINUTES - 1);
  return `${pad(Math.floor(inDay / 60))}:${pad(inDay % 60)}`;
}

/** `3:30 PM`: a time as pages, the punch clock, notices and mails say it; `''` for a text that is no time. */
export function sayTime(time: PlainTime): string {
  const minutes = minutesOf(time);
  if (Number.isNaN(minutes)) return '';
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${pad(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `03:30 PM`: as the specification has a time field show it; `''` for a text that is no time. */
export function formatDisplayTime(time: PlainTime): string {
  const said = sayTime(time);
  return said && said.padStart('03:30 PM'.length, '0');
}

/**
 * Reads a time as people type it: one or two digits are an hour, three or four an hour and minutes, and `a` or `p`
 * (with or without `m`) says which half of the day. Without it the hour is read on the 24-hour clock, so `9` is
 * 9 in the morning, `1330` half past one in the afternoon and `12` noon. A dot separates only where the half is said,
 * because `10.50` may as well be ten and a half hours.
 *
 * @returns null for an hour or minute that does not exist, `13p` and `0a` among them
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

/** Every 15 minutes of the day from 12:00 AM: `value` travels, `label` is shown. */
export function timeOptions(): { value: PlainTime; label: string }[] {
  return Array.from({ length: 96 }, (_, step) => {
    const value = fromMinutes(step * 15);
    return { value, label: formatDisplayTime(value) };
  });
}
