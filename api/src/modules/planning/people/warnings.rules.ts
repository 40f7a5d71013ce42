import { type Occurrence, occurrenceInterval } from '@ondeck/shared/domain/calendar/occurrences';
import {
  addDays,
  addMonths,
  compareDates,
  formatDisplayDate,
  nextWeekday,
  type PlainDate,
  startOfWeek,
  weekdayOf,
} from '@ondeck/shared/domain/calendar/plainDate';
import type { Caution } from './candidates.rules';
import { plannedMinutes, roundHours } from '@ondeck/shared/domain/calendar/hours';
import { elapsedMinutes } from '@ondeck/shared/domain/calendar/zone';

/** A warning that blocks nothing. Overridden codes are stored with the assignment, so codes are never renamed. */
export interface Warning {
  readonly code:
    | 'warn.shortRest'
    | 'warn.longWeek'
    | 'warn.tooYoung'
    | 'warn.minorDay'
    | 'warn.minorWeek'
    | 'warn.minorClock'
    | 'warn.inDraft'
    | Caution['code'];
  readonly message: string;
}

/** An occurrence with the time zone of its location. */
export interface ZonedOccurrence extends Occurrence {
  zone: string;
}

export interface WarningContext {
  /** The work to add. Limit the list: eight weeks of a series are enough. */
  added: readonly ZonedOccurrence[];
  /** The employee's existing work, from the week before the first `added` date to the week after the last. */
  existing: readonly ZonedOccurrence[];
  /** Null if unknown; then no age is checked. */
  dateOfBirth: PlainDate | null;
}

const REST_MINUTES = 10 * 60;
const WEEK_MINUTES = 40 * 60;

const planned = (one: Occurrence): number => plannedMinutes(one.start_time, one.end_time);
const sum = (list: readonly Occurrence[]): number => list.reduce((total, one) => total + planned(one), 0);

/** Warns about the shortest rest between work on two dates. A break within one date doesn't count as rest. */
function shortRest(one: ZonedOccurrence, all: readonly ZonedOccurrence[]): Warning[] {
  const own = occurrenceInterval(one, one.zone);
  let shortest: { minutes: number; date: PlainDate } | null = null;
  for (const other of all) {
    if (other.date === one.date) continue;
    const interval = occurrenceInterval(other, other.zone);
    const isBefore = interval.end <= own.start;
    const minutes = isBefore
      ? elapsedMinutes(interval.end, own.start)
      : elapsedMinutes(own.end, interval.start);
    if (minutes < 0 || minutes >= (shortest?.minutes ?? REST_MINUTES)) continue;
    shortest = { minutes, date: isBefore ? one.date : other.date };
  }
  if (!shortest) return [];
  const [hours, date] = [roundHours(shortest.minutes), formatDisplayDate(shortest.date)];
  return [
    {
      code: 'warn.shortRest',
      message: `Only ${hours} hours of rest before work on ${date}. Most staff have at least 10.`,
    },
  ];
}

function longWeek(week: PlainDate, minutes: number): Warning[] {
  if (minutes <= WEEK_MINUTES) return [];
  const [hours, sunday] = [roundHours(minutes), formatDisplayDate(week)];
  return [
    { code: 'warn.longWeek', message: `${hours} hours scheduled in the week of ${sunday}, more than 40.` },
  ];
}

/**
 * Checks for summer rules: from June 1 to Labor Day, the first Monday of September, there is no school, and minors can
 * work until 9 PM.
 */
function isSummer(date: PlainDate): boolean {
  const year = date.slice(0, 4);
  return date >= `${year}-06-01` && date <= nextWeekday(`${year}-09-01`, 1);
}

function isSchoolDay(date: PlainDate): boolean {
  const day = weekdayOf(date);
  return !isSummer(date) && day !== 0 && day !== 6;
}

/**
 * Checks the federal limits for non-farm work at ages 14 and 15 (29 CFR 570.35): 3 hours on a school day and 8 on other
 * days, 18 hours in a school week and 40 in other weeks, between 7 AM and 7 PM, or 9 PM in summer. District calendars
 * are unknown, so Monday to Friday outside summer count as school days. From age 16 there is no federal limit of hours.
 * States can be stricter.
 */
function minorHours(
  one: ZonedOccurrence,
  all: readonly ZonedOccurrence[],
  dateOfBirth: PlainDate,
): Warning[] {
  const { date } = one;
  const day = formatDisplayDate(date);
  if (date >= addMonths(dateOfBirth, 16 * 12)) return [];
  if (date < addMonths(dateOfBirth, 14 * 12)) {
    return [{ code: 'warn.tooYoung', message: `Younger than 14 on ${day}.` }];
  }
  const warnings: Warning[] = [];
  const ofDay = sum(all.filter((other) => other.date === date));
  const dayLimit = isSchoolDay(date) ? 3 : 8;
  if (ofDay > dayLimit * 60) {
    const what = `${roundHours(ofDay)} hours scheduled on ${day}. The limit for a 14- or 15-year-old is`;
    warnings.push({ code: 'warn.minorDay', message: `${what} ${dayLimit} hours that day.` });
  }
  const week = startOfWeek(date);
  const ofWeek = sum(all.filter((other) => startOfWeek(other.date) === week));
  const hasSchool = Array.from({ length: 7 }, (_, day) => addDays(week, day)).some(isSchoolDay);
  const weekLimit = hasSchool ? 18 : 40;
  if (ofWeek > weekLimit * 60) {
    const what = `${roundHours(ofWeek)} hours scheduled in the week of ${formatDisplayDate(week)}. The limit for a 14- or 15-year-old is`;
    warnings.push({ code: 'warn.minorWeek', message: `${what} ${weekLimit} hours that week.` });
  }
  if (one.start_time < '07:00' || one.end_time > (isSummer(date) ? '21:00' : '19:00')) {
    const message = `Outside the hours a 14- or 15-year-old can work on ${day}.`;
    warnings.push({ code: 'warn.minorClock', message });
  }
  return warnings;
}

/**
 * Returns warnings before an employee gets more work: less than 10 hours of rest between two dates, more than 40
 * scheduled hours in a payroll week, and the hours of minors. Warnings block nothing.
 *
 * @returns the first warning of each kind, in order of dates
 */
export function planWarnings(context: WarningContext): Warning[] {
  const added = [...context.added].sort((a, b) => compareDates(a.date, b.date));
  const all = [...context.existing, ...added];
  const first = new Map<Warning['code'], Warning>();
  for (const one of added) {
    const week = startOfWeek(one.date);
    const near = all.filter(({ date }) => date >= addDays(week, -2) && date <= addDays(week, 8));
    const ofWeek = near.filter(({ date }) => startOfWeek(date) === week);
    const warnings = [
      ...shortRest(one, near),
      ...longWeek(week, sum(ofWeek)),
      ...(context.dateOfBirth === null ? [] : minorHours(one, near, context.dateOfBirth)),
    ];
    for (const warning of warnings) if (!first.has(warning.code)) first.set(warning.code, warning);
  }
  return [...first.values()];
}
