/** Counts the lifeguards of a day and compares them with the required number. Pure functions. */
import type { PlanClosure } from '@ondeck/shared/domain/calendar/closures';
import { addMonths, isWithin, type PlainDate, weekdayOf } from '@ondeck/shared/domain/calendar/plainDate';
import type { DayHours } from '@ondeck/shared/domain/rules/availability';
import { requiredGuards } from '@ondeck/shared/domain/rules/deck';
import type { DeckRuleFields, DeckShortage, SwimmerCount } from '@ondeck/shared/schemas/deck';

export interface DeckPerson {
  readonly id: string;
  readonly name: string;
  readonly dateOfBirth: string | null;
}

/** The hours that an employee works in a position on one day. */
export interface DeckWork extends DayHours {
  readonly person: DeckPerson;
  readonly shiftId: string;
  readonly shiftCode: string;
  readonly positionId: string;
}

/** Returns whether an employee has every certificate that a position requires on a date. */
export type IsCertified = (userId: string, positionId: string, date: PlainDate) => boolean;

/** A location on one day. */
export interface DeckDayFacts {
  readonly date: PlainDate;
  readonly rules: readonly DeckRuleFields[];
  readonly counts: readonly SwimmerCount[];
  readonly closures: readonly PlanClosure[];
  readonly works: readonly DeckWork[];
  readonly isCertified: IsCertified;
}

/** Hours with the same guards and the same requirement. */
export interface DeckHours extends DayHours {
  readonly required: number;
  readonly guards: readonly DeckWork[];
  readonly swimmers: number | null;
}

const START = '00:00';
/** The end of the day, which sorts after every time of the day. */
const END = '24:00';

/** Returns whether some hours include a time. */
const at = (time: string, { start_time, end_time }: DayHours): boolean =>
  start_time <= time && time < end_time;

const appliesOn = (rule: DeckRuleFields, date: PlainDate): boolean =>
  rule.weekdays.includes(weekdayOf(date)) && isWithin(date, rule.from_date, rule.to_date);

/** Returns whether an employee is old enough on a date. Without a date of birth, no limit applies. */
const isOldEnough = ({ dateOfBirth }: DeckPerson, minAge: number | null, date: PlainDate): boolean =>
  minAge === null || dateOfBirth === null || addMonths(dateOfBirth, minAge * 12) <= date;

/**
 * Returns the work that counts as a guard by a rule, once for each employee.
 *
 * @param present - the work at one time of the day
 */
function guardsBy(
  rule: DeckRuleFields,
  present: readonly DeckWork[],
  { date, isCertified }: DeckDayFacts,
): DeckWork[] {
  const supports = present.filter(({ positionId }) => rule.support_position_ids.includes(positionId));
  const counts = ({ person, positionId }: DeckWork): boolean => {
    if (!isOldEnough(person, rule.min_age, date) || !isCertified(person.id, positionId, date)) return false;
    if (rule.teaching_position_ids.includes(positionId))
      return supports.some((other) => other.person.id !== person.id);
    return rule.guard_position_ids.includes(positionId);
  };
  const byPerson = new Map<string, DeckWork>();
  for (const work of present)
    if (counts(work) && !byPerson.has(work.person.id)) byPerson.set(work.person.id, work);
  return [...byPerson.values()];
}

/** Returns the hours of a day at which a location is closed. */
const closedHours = (closures: readonly PlanClosure[], date: PlainDate): DayHours[] =>
  closures
    .filter((one) => isWithin(date, one.start_date, one.end_date))
    .map((one) => ({
      start_time: laterOf(one.start_time, one.start_date === date ? one.first_after : null),
      end_time: earlierOf(one.end_time, one.end_date === date ? one.last_until : null),
    }));

const laterOf = (a: string | null, b: string | null): string =>
  [START, a ?? START, b ?? START].sort().at(-1) ?? START;
const earlierOf = (a: string | null, b: string | null): string => [a ?? END, b ?? END].sort()[0] ?? END;

/** Returns the times of a day at which the guards or the requirement can change, in order. */
function turningTimes({ date, rules, counts, closures, works }: DeckDayFacts): string[] {
  const hours = [...rules, ...counts, ...works, ...closedHours(closures, date)];
  return [...new Set(hours.flatMap(({ start_time, end_time }) => [start_time, end_time]))].sort();
}

/**
 * Returns the requirement and the guards at one time. Of several rules, the largest requirement counts, and of equal
 * requirements the rule by which the fewest guards count. Returns null if no rule applies or the location is closed.
 */
function deckAt(facts: DeckDayFacts, rules: readonly DeckRuleFields[], time: string) {
  if (closedHours(facts.closures, facts.date).some((one) => at(time, one))) return null;
  const swimmers = facts.counts.find((one) => at(time, one))?.swimmers ?? null;
  const present = facts.works.filter((one) => at(time, one));
  const results = rules
    .filter((rule) => at(time, rule))
    .map((rule) => ({
      required: requiredGuards(rule, swimmers),
      guards: guardsBy(rule, present, facts),
      swimmers,
    }));
  const [first] = results.toSorted((a, b) => b.required - a.required || a.guards.length - b.guards.length);
  return first ?? null;
}

const sameDeck = (a: DeckHours, b: Omit<DeckHours, keyof DayHours>): boolean =>
  a.required === b.required &&
  a.swimmers === b.swimmers &&
  a.guards.length === b.guards.length &&
  a.guards.every((one, index) => one === b.guards[index]);

/** Returns the hours of a day in which a rule applies and the location isn't closed, in order. */
export function deckHours(facts: DeckDayFacts): DeckHours[] {
  const rules = facts.rules.filter((rule) => appliesOn(rule, facts.date));
  if (rules.length === 0) return [];
  const times = turningTimes({ ...facts, rules });
  const hours: DeckHours[] = [];
  times.slice(0, -1).forEach((start_time, index) => {
    const end_time = times[index + 1] ?? END;
    const deck = deckAt(facts, rules, start_time);
    if (deck === null) return;
    const last = hours.at(-1);
    if (last?.end_time === start_time && sameDeck(last, deck))
      hours[hours.length - 1] = { ...last, end_time };
    else hours.push({ start_time, end_time, ...deck });
  });
  return hours;
}

/** Joins shortages that touch and have the same numbers. */
function joinShortages(shortages: readonly DeckShortage[]): DeckShortage[] {
  const joined: DeckShortage[] = [];
  for (const one of shortages) {
    const last = joined.at(-1);
    const continues = last?.end_time === one.start_time && last.required === one.required;
    if (continues && last.scheduled === one.scheduled)
      joined[joined.length - 1] = { ...last, end_time: one.end_time };
    else joined.push(one);
  }
  return joined;
}

const missing = ({ required, guards }: DeckHours): number => Math.max(0, required - guards.length);

/** Returns the hours with fewer guards than required, in order. */
export const shortagesOf = (hours: readonly DeckHours[]): DeckShortage[] =>
  joinShortages(
    hours
      .filter((one) => missing(one) > 0)
      .map(({ start_time, end_time, required, guards }) => ({
        start_time,
        end_time,
        required,
        scheduled: guards.length,
      })),
  );

/** Returns the hours in which more guards are missing after a change than before, in order. */
export function newShortages(before: readonly DeckHours[], after: readonly DeckHours[]): DeckShortage[] {
  const times = [...new Set(before.flatMap(({ start_time, end_time }) => [start_time, end_time]))];
  const worse = after.flatMap((one) => {
    if (missing(one) === 0) return [];
    const inside = times.filter((time) => one.start_time < time && time < one.end_time).sort();
    const starts = [one.start_time, ...inside];
    return starts.flatMap((start_time, index) => {
      const earlier = before.find((other) => at(start_time, other));
      if (earlier && missing(earlier) >= missing(one)) return [];
      const end_time = starts[index + 1] ?? one.end_time;
      return [{ start_time, end_time, required: one.required, scheduled: one.guards.length }];
    });
  });
  return joinShortages(worse);
}

/** Returns the middle of some numbers, rounded up because too many guards are safer than too few. */
function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return Math.ceil(((low ?? 0) + (high ?? 0)) / 2);
}

/**
 * Returns the median of the swimmers of several days, for all hours in which at least one of the days has a number.
 *
 * @param days - the counts of each day
 */
export function suggestedSwimmers(days: readonly (readonly SwimmerCount[])[]): SwimmerCount[] {
  const times = [
    ...new Set(days.flat().flatMap(({ start_time, end_time }) => [start_time, end_time])),
  ].sort();
  const suggested: SwimmerCount[] = [];
  times.slice(0, -1).forEach((start_time, index) => {
    const end_time = times[index + 1] ?? END;
    const known = days.flatMap((counts) => counts.find((one) => at(start_time, one))?.swimmers ?? []);
    if (known.length === 0) return;
    const swimmers = medianOf(known);
    const last = suggested.at(-1);
    if (last?.end_time === start_time && last.swimmers === swimmers)
      suggested[suggested.length - 1] = { ...last, end_time };
    else suggested.push({ start_time, end_time, swimmers });
  });
  return suggested;
}
