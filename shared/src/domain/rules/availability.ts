/** Rules for the hours at which an employee can work: weekly patterns, and the dates on which these differ. */
import { addDays, formatDisplayDate, isPlainDate, type PlainDate, weekdayOf } from '../calendar/plainDate';
import { isPlainTime, type PlainTime } from '../calendar/plainTime';
import { checkDate, checkDatesAhead, checkDays, type DaysDraft, type FieldValue } from './dates';
import { fieldLimits } from './fields';
import { type Finding, found } from './findings';

/** Hours of one day, half-open: `end_time` is the first minute outside. */
export interface DayHours {
  readonly start_time: PlainTime;
  readonly end_time: PlainTime;
}

type AvailabilityLevel = 'AVAILABLE' | 'PREFERRED';

interface AvailabilityBlock extends DayHours {
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly level: AvailabilityLevel;
}

/** The blocks of a week, from a date until the next pattern starts. Without blocks, the pattern sets no hours. */
export interface AvailabilityPattern {
  readonly from_date: PlainDate;
  readonly blocks: readonly AvailabilityBlock[];
}

/** Dates, both inclusive, that differ from the pattern. Without times, whole days differ. */
export interface AvailabilityDate {
  readonly start_date: PlainDate;
  readonly end_date: PlainDate;
  readonly start_time: PlainTime | null;
  readonly end_time: PlainTime | null;
  readonly kind: 'UNAVAILABLE' | 'AVAILABLE';
}

export interface EnteredAvailability {
  readonly patterns: readonly AvailabilityPattern[];
  readonly dates: readonly AvailabilityDate[];
}

/** The whole day. `24:00` sorts after every time of the day. */
const WHOLE_DAY: DayHours = { start_time: '00:00', end_time: '24:00' };

/** Returns the hours in order, with hours that touch or overlap joined. */
function joined(hours: readonly DayHours[]): DayHours[] {
  const all: DayHours[] = [];
  for (const one of hours.toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1))) {
    const last = all.at(-1);
    if (last === undefined || one.start_time > last.end_time) all.push(one);
    else if (one.end_time > last.end_time) all[all.length - 1] = { ...last, end_time: one.end_time };
  }
  return all;
}

/** Returns the part of some hours that is outside other hours. */
const without = (hours: readonly DayHours[], removed: readonly DayHours[]): DayHours[] =>
  removed.reduce<DayHours[]>(
    (left, { start_time, end_time }) =>
      left
        .flatMap((one) => [
          { start_time: one.start_time, end_time: one.end_time < start_time ? one.end_time : start_time },
          { start_time: one.start_time > end_time ? one.start_time : end_time, end_time: one.end_time },
        ])
        .filter((one) => one.start_time < one.end_time),
    [...hours],
  );

/** Returns the pattern with the latest start that has started on a date; undefined before the first pattern. */
const patternOn = <Pattern extends { readonly from_date: PlainDate }>(
  patterns: readonly Pattern[],
  date: PlainDate,
): Pattern | undefined =>
  patterns
    .filter(({ from_date }) => from_date <= date)
    .reduce<Pattern | undefined>(
      (latest, one) => (latest === undefined || one.from_date > latest.from_date ? one : latest),
      undefined,
    );

/**
 * Returns the hours of a date at which an employee is unavailable, in order. An exception beats the pattern, and
 * `UNAVAILABLE` beats `AVAILABLE` on the same date. Without a pattern, or with a pattern without blocks, every hour is
 * available; otherwise a weekday without a block is unavailable.
 */
export function unavailableHours({ patterns, dates }: EnteredAvailability, date: PlainDate): DayHours[] {
  const blocks = patternOn(patterns, date)?.blocks ?? [];
  const weekday = weekdayOf(date);
  const hoursOf = (kind: AvailabilityDate['kind']): DayHours[] =>
    dates
      .filter((one) => one.kind === kind && one.start_date <= date && date <= one.end_date)
      .map(({ start_time, end_time }) =>
        start_time === null || end_time === null ? WHOLE_DAY : { start_time, end_time },
      );
  const weekly = blocks.length === 0 ? [WHOLE_DAY] : blocks.filter((block) => block.weekday === weekday);
  const available = without(joined([...weekly, ...hoursOf('AVAILABLE')]), hoursOf('UNAVAILABLE'));
  return without([WHOLE_DAY], available);
}

/** Returns the first part of some hours at which an employee is unavailable on a date; null if there is none. */
export function unavailablePart(
  entered: EnteredAvailability,
  date: PlainDate,
  { start_time, end_time }: DayHours,
): DayHours | null {
  const first = unavailableHours(entered, date).find(
    (one) => one.start_time < end_time && start_time < one.end_time,
  );
  if (!first) return null;
  return {
    start_time: first.start_time > start_time ? first.start_time : start_time,
    end_time: first.end_time < end_time ? first.end_time : end_time,
  };
}

/** Returns whether all of some hours are in an employee's preferred blocks of that date. */
export const isPreferred = (
  patterns: readonly AvailabilityPattern[],
  date: PlainDate,
  hours: DayHours,
): boolean =>
  joined(
    (patternOn(patterns, date)?.blocks ?? []).filter(
      ({ weekday, level }) => level === 'PREFERRED' && weekday === weekdayOf(date),
    ),
  ).some((one) => one.start_time <= hours.start_time && hours.end_time <= one.end_time);

/** Returns the first day from which a changed pattern can apply. */
export const firstPatternDate = (today: PlainDate, noticeDays: number): PlainDate =>
  addDays(today, noticeDays);

/** Returns the first Sunday on or after the first day from which a changed pattern can apply. */
export function usualPatternDate(today: PlainDate, noticeDays: number): PlainDate {
  const first = firstPatternDate(today, noticeDays);
  return addDays(first, (7 - weekdayOf(first)) % 7);
}

/** A block as the form and the call send it. */
interface BlockDraft {
  readonly weekday: number;
  readonly start_time: FieldValue;
  readonly end_time: FieldValue;
}

/** Returns the field of a weekday's blocks, to which the findings of the blocks belong. */
export const weekdayField = (weekday: number): string => `blocks.${weekday}`;

function checkWeekday(weekday: number, blocks: readonly BlockDraft[]): Finding[] {
  const field = weekdayField(weekday);
  const hours = blocks.flatMap(({ start_time, end_time }) =>
    isPlainTime(start_time) && isPlainTime(end_time) && start_time < end_time
      ? [{ start_time, end_time }]
      : [],
  );
  if (hours.length < blocks.length) return [found('availability.endNotAfterStart', field)];
  if (blocks.length > fieldLimits.availabilityBlocks)
    return [found('availability.tooManyBlocks', field, { max: fieldLimits.availabilityBlocks })];
  const sorted = hours.toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1));
  const overlaps = sorted.some((one, index) => one.end_time > (sorted[index + 1]?.start_time ?? '24:00'));
  return overlaps ? [found('availability.overlap', field)] : [];
}

export interface AvailabilityDraft {
  /** The day from which the blocks apply; ignored without blocks to store. */
  readonly from_date: FieldValue;
  readonly blocks: readonly BlockDraft[];
  readonly preferred_week_minutes: number | null;
}

/**
 * Checks weekly hours and preferences before they are saved.
 *
 * @param context - `today` at the employee's location, and the days of notice that the employee must give
 * @returns every finding in the order of the form; empty if the availability can be saved
 */
export function checkAvailability(
  { from_date, blocks, preferred_week_minutes }: AvailabilityDraft,
  { today, noticeDays }: { readonly today: PlainDate; readonly noticeDays: number },
): Finding[] {
  const findings = Array.from({ length: 7 }, (_, weekday) =>
    checkWeekday(
      weekday,
      blocks.filter((block) => block.weekday === weekday),
    ),
  ).flat();
  const missing = found('field.required', 'from_date', { label: 'Starting' });
  findings.push(...checkDate(from_date, missing), ...checkDatesAhead({ from_date }, today));
  const first = firstPatternDate(today, noticeDays);
  if (isPlainDate(from_date) && from_date < first) {
    const code = noticeDays === 0 ? 'availability.inPast' : 'availability.tooSoon';
    findings.push(found(code, 'from_date', { date: formatDisplayDate(first), days: noticeDays }));
  }
  if ((preferred_week_minutes ?? 0) > fieldLimits.preferredWeekMinutes) {
    const hours = fieldLimits.preferredWeekMinutes / 60;
    findings.push(found('availability.tooManyHours', 'preferred_week_minutes', { hours }));
  } else if ((preferred_week_minutes ?? 0) % fieldLimits.preferredWeekStep !== 0)
    findings.push(found('availability.halfHours', 'preferred_week_minutes'));
  return findings;
}

/**
 * Checks dates that differ from the pattern.
 *
 * @returns every finding in the order of the form; empty if the dates can be stored
 */
export const checkAvailabilityDate = (date: DaysDraft, { today }: { readonly today: PlainDate }): Finding[] =>
  checkDays(date, {
    today,
    past: found('availability.dateInPast', 'start_date'),
    most: fieldLimits.availabilityDays,
    tooLong: found('availability.tooManyDays', 'end_date', { days: fieldLimits.availabilityDays }),
  });
