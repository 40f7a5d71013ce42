import type { Finding, Sentence } from './fieldMessages';
import { sayFinding } from './fieldMessages';
import { type Occurrence, occurrenceInterval } from './occurrences';
import {
  addDays,
  addMonths,
  compareDates,
  formatDisplayDate,
  nextWeekday,
  type PlainDate,
  startOfWeek,
  weekdayOf,
} from './plainDate';
import { plannedMinutes, roundHours } from './worked';
import { elapsedMinutes } from './zone';

/** What warns and does not block. Kept with the assignment when overridden: codes are never renamed. */
export type WarningCode =
  | 'warn.shortRest'
  | 'warn.longWeek'
  | 'warn.tooYoung'
  | 'warn.minorDay'
  | 'warn.minorWeek'
  | 'warn.minorClock';

export const warningMessages: Readonly<Record<WarningCode, Sentence>> = {
  'warn.shortRest': ({ hours, date }) =>
    `Only ${hours} h of rest before work on ${shown(date)}; 10 h are usual.`,
  'warn.longWeek': ({ hours, date }) => `${hours} h planned in the week of ${shown(date)}, more than 40.`,
  'warn.tooYoung': ({ date }) => `Younger than 14 on ${shown(date)}.`,
  'warn.minorDay': ({ hours, limit, date }) =>
    `${hours} h planned on ${shown(date)}; at 14 or 15 years ${limit} h are the limit of that day.`,
  'warn.minorWeek': ({ hours, limit, date }) =>
    `${hours} h planned in the week of ${shown(date)}; at 14 or 15 years ${limit} h are the limit of that week.`,
  'warn.minorClock': ({ date }) =>
    `Too early or too late in the day for somebody of 14 or 15 years on ${shown(date)}.`,
};

const shown = (date: string | number | undefined): string => formatDisplayDate(String(date));

export const warningSentence = (finding: Finding<WarningCode>): string =>
  sayFinding(warningMessages, finding);

/** One occurrence with the zone of its location. */
export interface ZonedOccurrence extends Occurrence {
  zone: string;
}

export interface WarningContext {
  /** What the person would work in addition; bound the list, eight weeks of a series are enough. */
  added: readonly ZonedOccurrence[];
  /** What the person works already, from the week before the first of `added` to the week after its last. */
  existing: readonly ZonedOccurrence[];
  /** Null where it is not known: then nothing is said about age. */
  dateOfBirth: PlainDate | null;
}

const REST_MINUTES = 10 * 60;
const WEEK_MINUTES = 40 * 60;

const planned = (one: Occurrence): number => plannedMinutes(one.startTime, one.endTime);
const sum = (list: readonly Occurrence[]): number => list.reduce((total, one) => total + planned(one), 0);
const warning = (
  code: WarningCode,
  date: PlainDate,
  params: Finding['params'] = {},
): Finding<WarningCode> => ({
  code,
  field: null,
  params: { date, ...params },
});

/** Rest lies between the work of two dates: a pause within one date is none. The shortest is told. */
function shortRest(one: ZonedOccurrence, all: readonly ZonedOccurrence[]): Finding<WarningCode>[] {
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
  return shortest ? [warning('warn.shortRest', shortest.date, { hours: roundHours(shortest.minutes) })] : [];
}

function longWeek(week: PlainDate, minutes: number): Finding<WarningCode>[] {
  return minutes > WEEK_MINUTES ? [warning('warn.longWeek', week, { hours: roundHours(minutes) })] : [];
}

/** June 1 to Labor Day, the first Monday of September: no school, and evenings to 9. */
function isSummer(date: PlainDate): boolean {
  const year = date.slice(0, 4);
  return date >= `${year}-06-01` && date <= nextWeekday(`${year}-09-01`, 1);
}

function isSchoolDay(date: PlainDate): boolean {
  const day = weekdayOf(date);
  return !isSummer(date) && day !== 0 && day !== 6;
}

/**
 * The federal limits of non-farm work at 14 and 15 years (29 CFR 570.35): 3 h on a school day and 8 on another, 18 h
 * in a school week and 40 in another, between 7 in the morning and 7 in the evening, in summer 9. What a district's
 * calendar says is not known here: Monday to Friday outside of summer count as school days. From 16 on there is no
 * federal limit of hours; states may be stricter.
 */
function minorHours(
  one: ZonedOccurrence,
  all: readonly ZonedOccurrence[],
  dateOfBirth: PlainDate,
): Finding<WarningCode>[] {
  const { date } = one;
  if (date >= addMonths(dateOfBirth, 16 * 12)) return [];
  if (date < addMonths(dateOfBirth, 14 * 12)) return [warning('warn.tooYoung', date)];
  const findings: Finding<WarningCode>[] = [];
  const ofDay = sum(all.filter((other) => other.date === date));
  const dayLimit = isSchoolDay(date) ? 3 : 8;
  if (ofDay > dayLimit * 60) {
    findings.push(warning('warn.minorDay', date, { hours: roundHours(ofDay), limit: dayLimit }));
  }
  const week = startOfWeek(date);
  const ofWeek = sum(all.filter((other) => startOfWeek(other.date) === week));
  const hasSchool = Array.from({ length: 7 }, (_, day) => addDays(week, day)).some(isSchoolDay);
  const weekLimit = hasSchool ? 18 : 40;
  if (ofWeek > weekLimit * 60) {
    findings.push(warning('warn.minorWeek', week, { hours: roundHours(ofWeek), limit: weekLimit }));
  }
  if (one.startTime < '07:00' || one.endTime > (isSummer(date) ? '21:00' : '19:00')) {
    findings.push(warning('warn.minorClock', date));
  }
  return findings;
}

/**
 * What a planner should know before giving somebody more work: less than 10 h of rest between two dates, more than
 * 40 planned hours in a payroll week, the hours of minors. None of it blocks.
 *
 * @returns the first warning of each kind, in order of dates
 */
export function planWarnings(context: WarningContext): Finding<WarningCode>[] {
  const added = [...context.added].sort((a, b) => compareDates(a.date, b.date));
  const all = [...context.existing, ...added];
  const first = new Map<WarningCode, Finding<WarningCode>>();
  for (const one of added) {
    const week = startOfWeek(one.date);
    const near = all.filter(({ date }) => date >= addDays(week, -2) && date <= addDays(week, 8));
    const ofWeek = near.filter(({ date }) => startOfWeek(date) === week);
    const findings = [
      ...shortRest(one, near),
      ...longWeek(week, sum(ofWeek)),
      ...(context.dateOfBirth === null ? [] : minorHours(one, near, context.dateOfBirth)),
    ];
    for (const finding of findings) if (!first.has(finding.code)) first.set(finding.code, finding);
  }
  return [...first.values()];
}
