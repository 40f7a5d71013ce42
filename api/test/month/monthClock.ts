/** Calendars of three time zones in 2027, written out, because the test must not ask the product when clocks change. */
import { HOUR_MS, DAY_MS } from '@ondeck/shared/domain/durations';

/** Offsets from UTC in hours, each starting at an instant. */
const offsets = {
  'America/New_York': [
    ['2027-01-01T00:00:00Z', -5],
    ['2027-03-14T07:00:00Z', -4],
    ['2027-11-07T06:00:00Z', -5],
  ],
  'America/Los_Angeles': [
    ['2027-01-01T00:00:00Z', -8],
    ['2027-03-14T10:00:00Z', -7],
    ['2027-11-07T09:00:00Z', -8],
  ],
  'America/Phoenix': [['2027-01-01T00:00:00Z', -7]],
} as const;

export type MonthZone = keyof typeof offsets;
export const monthZones: readonly MonthZone[] = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
];

function hoursFromUtc(zone: MonthZone, instant: number): number {
  const past = offsets[zone].filter(([from]) => Date.parse(from) <= instant);
  return past.at(-1)?.[1] ?? offsets[zone][0][1];
}

/** Returns the displayed time of a zone as if it were UTC. */
const shown = (instant: number, zone: MonthZone): string =>
  new Date(instant + hoursFromUtc(zone, instant) * HOUR_MS).toISOString();

/** Returns the date in a zone, `yyyy-MM-dd`. */
export const dayOf = (instant: number, zone: MonthZone): string => shown(instant, zone).slice(0, 10);
/** Returns the time of day in a zone, `HH:mm`. */
export const timeOf = (instant: number, zone: MonthZone): string => shown(instant, zone).slice(11, 16);

export const addDay = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** Returns the Sunday on or before a day. */
export const sundayOf = (day: string): string => addDay(day, -new Date(`${day}T00:00:00Z`).getUTCDay());

/** Returns the instant at which clocks show a time; for a skipped time, an hour earlier. */
export function instantAt(day: string, time: string, zone: MonthZone): number {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const before = asUtc - hoursFromUtc(zone, asUtc - DAY_MS) * HOUR_MS;
  const after = asUtc - hoursFromUtc(zone, asUtc + DAY_MS) * HOUR_MS;
  return dayOf(before, zone) === day && timeOf(before, zone) === time ? before : after;
}
