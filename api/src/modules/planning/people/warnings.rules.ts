import { grouped } from '../../../platform/core/grouped';
import { type Occurrence, occurrenceInterval } from '@ondeck/shared/domain/calendar/occurrences';
import {
  addDays,
  addMonths,
  compareDates,
  nextWeekday,
  type PlainDate,
  startOfWeek,
  weekdayOf,
} from '@ondeck/shared/domain/calendar/plainDate';
import type { CandidateReason, ReasonCode } from './reasons.rules';
import { plannedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { elapsedMinutes } from '@ondeck/shared/domain/calendar/zone';

/** A warning that blocks nothing. Overridden codes are stored with the assignment, so codes are never renamed. */
export interface Warning {
  readonly code: 'warn.inDraft' | 'warn.deckShort' | ReasonCode;
  readonly message: string;
}

/** An occurrence with the time zone of its location. */
export interface ZonedOccurrence extends Occurrence {
  zone: string;
}

export interface LaborContext {
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
function shortRest(one: ZonedOccurrence, all: readonly ZonedOccurrence[]): CandidateReason[] {
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
  return shortest ? [{ code: 'warn.shortRest', ...shortest, limit: REST_MINUTES }] : [];
}

const longWeek = (date: PlainDate, minutes: number): CandidateReason[] =>
  minutes <= WEEK_MINUTES ? [] : [{ code: 'warn.longWeek', date, minutes, limit: WEEK_MINUTES }];

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
): CandidateReason[] {
  const { date } = one;
  if (date >= addMonths(dateOfBirth, 16 * 12)) return [];
  if (date < addMonths(dateOfBirth, 14 * 12)) return [{ code: 'warn.tooYoung', date }];
  const ages = '14–15';
  const reasons: CandidateReason[] = [];
  const ofDay = sum(all.filter((other) => other.date === date));
  const dayLimit = (isSchoolDay(date) ? 3 : 8) * 60;
  if (ofDay > dayLimit) reasons.push({ code: 'warn.minorDay', date, minutes: ofDay, limit: dayLimit, ages });
  const week = startOfWeek(date);
  const ofWeek = sum(all.filter((other) => startOfWeek(other.date) === week));
  const hasSchool = Array.from({ length: 7 }, (_, day) => addDays(week, day)).some(isSchoolDay);
  const weekLimit = (hasSchool ? 18 : 40) * 60;
  if (ofWeek > weekLimit)
    reasons.push({ code: 'warn.minorWeek', date, minutes: ofWeek, limit: weekLimit, ages });
  const times = { start_time: '07:00', end_time: isSummer(date) ? '21:00' : '19:00' };
  if (one.start_time < times.start_time || one.end_time > times.end_time)
    reasons.push({ code: 'warn.minorClock', date, times, ages });
  return reasons;
}

/**
 * Returns the reasons that more work breaks limits of hours: less than 10 hours of rest between two dates, more than 40
 * scheduled hours in a payroll week, and the hours of minors.
 *
 * @returns the first reason of each kind, in order of dates
 */
export function laborReasons(context: LaborContext): CandidateReason[] {
  const added = [...context.added].sort((a, b) => compareDates(a.date, b.date));
  const weeks = grouped([...context.existing, ...added], ({ date }) => startOfWeek(date));
  const first = new Map<ReasonCode, CandidateReason>();
  for (const one of added) {
    const week = startOfWeek(one.date);
    const ofWeek = weeks.get(week) ?? [];
    const near = [...(weeks.get(addDays(week, -7)) ?? []), ...ofWeek, ...(weeks.get(addDays(week, 7)) ?? [])];
    const reasons = [
      ...shortRest(one, near),
      ...longWeek(one.date, sum(ofWeek)),
      ...(context.dateOfBirth === null ? [] : minorHours(one, ofWeek, context.dateOfBirth)),
    ];
    for (const reason of reasons) if (!first.has(reason.code)) first.set(reason.code, reason);
  }
  return [...first.values()];
}
