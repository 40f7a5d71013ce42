/** Checks the hours of an employee against the limits of the location where the work is. */
import { occurrenceInterval } from '@ondeck/shared/domain/calendar/occurrences';
import {
  addDays,
  compareDates,
  LAST_DATE,
  type PlainDate,
  startOfWeek,
} from '@ondeck/shared/domain/calendar/plainDate';
import { elapsedMinutes } from '@ondeck/shared/domain/calendar/zone';
import type { LaborLimits } from '@ondeck/shared/domain/rules/labor';
import { grouped } from '../../../platform/core/grouped';
import type { Labor } from './labor.repository';
import { bandOn, minorReasons, scheduledMinutes } from './minors.rules';
import type { CandidateReason } from './reasons.rules';
import type { ZonedOccurrence } from './warnings.rules';

export interface LaborContext {
  /** The work to add. Limit the list: eight weeks of a series are enough for adults, and a year for minors. */
  readonly added: readonly ZonedOccurrence[];
  /** The employee's existing work, from the week before the first `added` date to the week after the last. */
  readonly existing: readonly ZonedOccurrence[];
  /** Null if unknown. Then no limits for minors apply. */
  readonly dateOfBirth: PlainDate | null;
  readonly labor: Labor;
}

/** Returns the limits that apply to an employee on a date: everyone's, and those of a minor's age. */
const limitsOn = (
  { limits }: Labor,
  dateOfBirth: PlainDate | null,
  date: PlainDate,
): readonly LaborLimits[] => {
  const band = dateOfBirth === null ? 'ADULT' : bandOn(dateOfBirth, date);
  return band === 'ADULT' || band === 'YOUNGER' ? [limits.ADULT] : [limits.ADULT, limits[band]];
};

/** Returns the minutes in a row of the work that contains an occurrence; shorter pauses than a break don't end it. */
function minutesInRow(one: ZonedOccurrence, ofDay: readonly ZonedOccurrence[], pause: number): number {
  const { start, end } = occurrenceInterval(one, one.zone);
  const others = ofDay.map((other) => occurrenceInterval(other, other.zone));
  let [from, to] = [start, end];
  const isNear = (other: { start: number; end: number }): boolean =>
    elapsedMinutes(to, other.start) < pause && elapsedMinutes(other.end, from) < pause;
  for (;;) {
    const near = others.filter(isNear);
    const [earliest, latest] = [
      Math.min(from, ...near.map((other) => other.start)),
      Math.max(to, ...near.map((other) => other.end)),
    ];
    if (earliest === from && latest === to) return elapsedMinutes(from, to);
    [from, to] = [earliest, latest];
  }
}

/** Returns the reminder that a break is due in the work of an occurrence, by the limit that is reached first. */
function breakReasons(
  one: ZonedOccurrence,
  ofDay: readonly ZonedOccurrence[],
  limits: readonly LaborLimits[],
): CandidateReason[] {
  const due = limits.flatMap(({ break_after_minutes: limit, break_minutes: pause }) => {
    if (limit === null || pause === null) return [];
    const minutes = minutesInRow(one, ofDay, pause);
    return minutes > limit
      ? [{ code: 'warn.needsBreak' as const, date: one.date, minutes, limit, pause }]
      : [];
  });
  return due.toSorted((a, b) => a.limit - b.limit).slice(0, 1);
}

/** Returns the longest rest that a set of limits requires; null if none does. */
function restOf(limits: readonly LaborLimits[]): number | null {
  const values = limits.map((one) => one.min_rest_minutes).filter((minutes) => minutes !== null);
  return values.length === 0 ? null : Math.max(...values);
}

/** Returns the shortest rest between work on two dates, if it is too short. A pause within a date is no rest. */
function restReasons(
  one: ZonedOccurrence,
  near: readonly ZonedOccurrence[],
  limit: number | null,
): CandidateReason[] {
  if (limit === null) return [];
  const own = occurrenceInterval(one, one.zone);
  let shortest: { minutes: number; date: PlainDate } | null = null;
  for (const other of near) {
    if (other.date === one.date) continue;
    const interval = occurrenceInterval(other, other.zone);
    const isBefore = interval.end <= own.start;
    const minutes = isBefore
      ? elapsedMinutes(interval.end, own.start)
      : elapsedMinutes(own.end, interval.start);
    if (minutes < 0 || minutes >= (shortest?.minutes ?? limit)) continue;
    shortest = { minutes, date: isBefore ? one.date : other.date };
  }
  return shortest ? [{ code: 'warn.shortRest', ...shortest, limit }] : [];
}

/** Returns the reason that scheduled minutes are above a limit for everyone. */
function longReasons(
  code: 'warn.longDay' | 'warn.longWeek',
  date: PlainDate,
  minutes: number,
  limit: number | null,
): CandidateReason[] {
  return limit === null || minutes <= limit ? [] : [{ code, date, minutes, limit }];
}

/**
 * Returns the limits that more work of an employee would break: rest between two dates, long days and weeks, breaks, and
 * the hours of minors. Limits for everyone are compared on the dates of the first weeks only.
 *
 * @param until - the last date on which limits for everyone are compared
 * @returns every reason of every date, in order of dates
 */
export function limitReasons(
  { added, existing, dateOfBirth, labor }: LaborContext,
  until: PlainDate = LAST_DATE,
): CandidateReason[] {
  const all = [...existing, ...added];
  const byDate = grouped(all, ({ date }) => date);
  const byWeek = grouped(all, ({ date }) => startOfWeek(date));
  const dates = new Set(byDate.keys());
  const { ADULT } = labor.limits;
  return [...added]
    .sort((a, b) => compareDates(a.date, b.date))
    .flatMap((one) => {
      const { date } = one;
      const ofDay = byDate.get(date) ?? [];
      const ofWeek = byWeek.get(startOfWeek(date)) ?? [];
      const ofMinor =
        dateOfBirth === null ? [] : minorReasons(one, { ofDay, ofWeek, dates }, dateOfBirth, labor);
      if (date > until) return ofMinor;
      const limits = limitsOn(labor, dateOfBirth, date);
      // A rest is at most a day, so only the dates around can be too near, in any zone.
      const near = [-2, -1, 0, 1, 2].flatMap((days) => byDate.get(addDays(date, days)) ?? []);
      return [
        ...restReasons(one, near, restOf(limits)),
        ...longReasons('warn.longDay', date, scheduledMinutes(ofDay), ADULT.other_day_minutes),
        ...longReasons('warn.longWeek', date, scheduledMinutes(ofWeek), ADULT.other_week_minutes),
        ...ofMinor,
        ...breakReasons(one, ofDay, limits),
      ];
    });
}

/** Returns the first reason of each code in {@link limitReasons}. */
export const laborReasons = (context: LaborContext, until?: PlainDate): CandidateReason[] =>
  [...grouped(limitReasons(context, until), ({ code }) => code).values()].flatMap(([first]) =>
    first ? [first] : [],
  );
