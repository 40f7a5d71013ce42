/** Sentences of the reasons that come from a location's limits on hours. */
import { formatDisplayDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime, sayTimeRange } from '@ondeck/shared/domain/calendar/plainTime';
import type { DayHours } from '@ondeck/shared/domain/rules/availability';
import { bandAges, bandPerson, type MinorBand, sayHours } from '@ondeck/shared/domain/rules/labor';
import { counted, listed } from '@ondeck/shared/domain/words';

/** The details of a reason that a limit's sentence names. */
export interface LimitDetails {
  /** The date of the work. */
  readonly date?: string | undefined;
  readonly band?: MinorBand | undefined;
  /** Minutes or days above the limit, or the minutes of a break. */
  readonly minutes?: number | undefined;
  readonly count?: number | undefined;
  readonly limit?: number | undefined;
  /** The hours of the date at which the band can work. */
  readonly hours?: readonly DayHours[] | undefined;
  /** Whether the count is of days in a row, not of days in the week. */
  readonly isInRow?: boolean | undefined;
  /** The date of the work after a rest that is too short. */
  readonly nextDate?: string | undefined;
}

const onDate = (date = ''): string => formatDisplayDate(date);
const inWeek = (date = ''): string => `the week of ${formatDisplayDate(startOfWeek(date))}`;
const ages = (band: MinorBand = '16_17'): string => bandAges[band];

/** Returns hours of a day as a range; a day has no minute after 11:59 PM, so its end is midnight. */
function sayRange({ start_time, end_time }: DayHours): string {
  if (end_time !== '24:00') return sayTimeRange(start_time, end_time);
  return `${sayTime(start_time)}–midnight`;
}

/** Sentences by code, without the employee's name. */
export const limitSentences = {
  'warn.tooYoung': ({ date }: LimitDetails) => `Younger than 14 on ${onDate(date)}.`,
  'warn.minorDay': ({ date, band, minutes = 0, limit = 0 }: LimitDetails) =>
    `${sayHours(minutes)} scheduled on ${onDate(date)}. ${ages(band)}, the limit for that day is ${sayHours(limit)}.`,
  'warn.minorWeek': ({ date, band, minutes = 0, limit = 0 }: LimitDetails) =>
    `${sayHours(minutes)} scheduled in ${inWeek(date)}. ${ages(band)}, the limit for that week is ${sayHours(limit)}.`,
  'warn.minorDays': ({ date, band, count = 0, limit = 0, isInRow }: LimitDetails) =>
    isInRow
      ? `${counted(count, 'day')} in a row scheduled around ${onDate(date)}. ${ages(band)}, the limit is ${counted(limit, 'day')}.`
      : `${counted(count, 'day')} scheduled in ${inWeek(date)}. ${ages(band)}, the limit is ${counted(limit, 'day')}.`,
  'warn.minorClock': ({ date, band = '16_17', hours = [] }: LimitDetails) =>
    `Outside the hours ${bandPerson[band]} can work on ${onDate(date)}, ${listed(hours.map(sayRange))}.`,
  'warn.shortRest': ({ date, nextDate = date, minutes = 0, limit = 0 }: LimitDetails) =>
    `Only ${sayHours(minutes)} of rest before work on ${onDate(nextDate)}. The minimum is ${sayHours(limit)}.`,
  'warn.longDay': ({ date, minutes = 0, limit = 0 }: LimitDetails) =>
    `${sayHours(minutes)} scheduled on ${onDate(date)}. The limit is ${sayHours(limit)}.`,
  'warn.longWeek': ({ date, minutes = 0, limit = 0 }: LimitDetails) =>
    `${sayHours(minutes)} scheduled in ${inWeek(date)}. The limit is ${sayHours(limit)}.`,
  'warn.needsBreak': ({ count = 0, minutes = 0, limit = 0 }: LimitDetails) =>
    `${sayHours(minutes)} in a row. A ${count}-minute break is due after ${sayHours(limit)}.`,
} as const;

export type LimitCode = keyof typeof limitSentences;
