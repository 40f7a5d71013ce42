/** Checks the hours of minors against the limits of the location where the work is. */
import { plannedMinutes } from '@ondeck/shared/domain/calendar/hours';
import type { Occurrence } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, addMonths, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { PlainTime } from '@ondeck/shared/domain/calendar/plainTime';
import type { DayHours } from '@ondeck/shared/domain/rules/availability';
import { bandAges, type LaborLimits, type MinorBand } from '@ondeck/shared/domain/rules/labor';
import type { Labor } from './labor.repository';
import type { CandidateReason } from './reasons.rules';
import {
  isSchoolDay,
  isSchoolNight,
  isSchoolWeek,
  isSummer,
  type SchoolBreaks,
} from './schoolCalendar.rules';

const MIDNIGHT: PlainTime = '24:00';
/** Returns an employee's age band on a date; `YOUNGER` before the 14th birthday. */
export function bandOn(dateOfBirth: PlainDate, date: PlainDate): MinorBand | 'ADULT' | 'YOUNGER' {
  if (date < addMonths(dateOfBirth, 14 * 12)) return 'YOUNGER';
  if (date < addMonths(dateOfBirth, 16 * 12)) return '14_15';
  return date < addMonths(dateOfBirth, 18 * 12) ? '16_17' : 'ADULT';
}

/**
 * Returns the most minutes of a band on a date. At ages 14 and 15, every school day has the limit of school days. At
 * ages 16 and 17, a school day before a day without school has the limit of other days.
 */
function dayLimit(
  band: MinorBand,
  limits: LaborLimits,
  date: PlainDate,
  breaks: SchoolBreaks,
): number | null {
  const isLimited = isSchoolDay(date, breaks) && (band === '14_15' || isSchoolNight(date, breaks));
  return isLimited ? limits.school_day_minutes : limits.other_day_minutes;
}

/**
 * Returns the end of the hours in which a band can work. At ages 14 and 15, the later end applies from June 1 through
 * Labor Day. At ages 16 and 17, the later end applies on every night before a day without school.
 */
function latestEnd(
  band: MinorBand,
  limits: LaborLimits,
  date: PlainDate,
  breaks: SchoolBreaks,
): PlainTime | null {
  const isEarly = band === '14_15' ? !isSummer(date) : isSchoolNight(date, breaks);
  return isEarly ? limits.latest_end_school_night : limits.latest_end_other_night;
}

/** Returns the hours of a date at which a band can work, without the school's hours on a school day. */
function hoursAllowed(band: MinorBand, { limits, breaks }: Labor, date: PlainDate): readonly DayHours[] {
  const own = limits[band];
  const start_time = own.earliest_start ?? '00:00';
  const end_time = latestEnd(band, own, date, breaks) ?? MIDNIGHT;
  const { school_hours_start: from, school_hours_end: to } = own;
  if (from === null || to === null || !isSchoolDay(date, breaks)) return [{ start_time, end_time }];
  return [
    { start_time, end_time: from < end_time ? from : end_time },
    { start_time: to > start_time ? to : start_time, end_time },
  ].filter((one) => one.start_time < one.end_time);
}

/** Returns the scheduled minutes of some work. */
export const scheduledMinutes = (list: readonly Occurrence[]): number =>
  list.reduce((total, one) => total + plannedMinutes(one.start_time, one.end_time), 0);

/** Returns how many days in a row have work, the date among them. */
function daysInRow(dates: ReadonlySet<PlainDate>, date: PlainDate): number {
  let [first, last] = [date, date];
  while (dates.has(addDays(first, -1))) first = addDays(first, -1);
  while (dates.has(addDays(last, 1))) last = addDays(last, 1);
  let count = 1;
  for (let day = first; day < last; day = addDays(day, 1)) count += 1;
  return count;
}

/** The work of an employee around a date, the new work among it. */
export interface WorkAround {
  readonly ofDay: readonly Occurrence[];
  readonly ofWeek: readonly Occurrence[];
  readonly dates: ReadonlySet<PlainDate>;
}

/** Returns the limits of a minor that one occurrence breaks. */
export function minorReasons(
  one: Occurrence,
  { ofDay, ofWeek, dates }: WorkAround,
  dateOfBirth: PlainDate,
  labor: Labor,
): CandidateReason[] {
  const { date } = one;
  const band = bandOn(dateOfBirth, date);
  if (band === 'ADULT') return [];
  if (band === 'YOUNGER') return [{ code: 'warn.tooYoung', date }];
  const { breaks } = labor;
  const limits = labor.limits[band];
  const reasons: CandidateReason[] = [];
  const add = (reason: Omit<CandidateReason, 'date' | 'ages'>) =>
    reasons.push({ ...reason, date, ages: bandAges[band] });

  const minutes = scheduledMinutes(ofDay);
  const limit = dayLimit(band, limits, date, breaks);
  if (limit !== null && minutes > limit) add({ code: 'warn.minorDay', minutes, limit });

  const weekMinutes = scheduledMinutes(ofWeek);
  const weekLimit = isSchoolWeek(date, breaks) ? limits.school_week_minutes : limits.other_week_minutes;
  if (weekLimit !== null && weekMinutes > weekLimit)
    add({ code: 'warn.minorWeek', minutes: weekMinutes, limit: weekLimit });

  const days = new Set(ofWeek.map((other) => other.date)).size;
  const row = limits.max_days_in_row === null ? 0 : daysInRow(dates, date);
  if (limits.max_days !== null && days > limits.max_days)
    add({ code: 'warn.minorDays', count: days, limit: limits.max_days });
  else if (limits.max_days_in_row !== null && row > limits.max_days_in_row)
    add({ code: 'warn.minorDays', count: row, limit: limits.max_days_in_row, areInRow: true });

  const hours = hoursAllowed(band, labor, date);
  const isAllowed = hours.some(
    ({ start_time, end_time }) => start_time <= one.start_time && one.end_time <= end_time,
  );
  if (!isAllowed) add({ code: 'warn.minorClock', hours });
  return reasons;
}
