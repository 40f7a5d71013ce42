/** Counts lifeguards for a property test, from the schedule that managers see and without the server's rules. */
import assert from 'node:assert/strict';
import { addDays, type PlainDate, weekdayOf } from '@ondeck/shared/domain/calendar/plainDate';
import { deckAnswer, type DeckRuleFields, type SwimmerCount } from '@ondeck/shared/schemas/deck';
import { viewScheduleAnswer } from '@ondeck/shared/schemas/schedules';
import { expectStatus } from '../../../test/assertions';
import { ask, type Play, todayIn } from './playWorld.fixture';

const DAYS = 14;
const QUARTERS = Array.from({ length: 96 }, (_, index) => index * 15);

export interface Guard {
  readonly id: string;
  readonly born: PlainDate | null;
  /** The last day of the guard's certificate; null without a certificate. */
  readonly certifiedThrough: PlainDate | null;
}

/** The rules and records of the school that a play never changes. */
export interface DeckSchool {
  readonly rules: readonly DeckRuleFields[];
  /** Swimmers of each date. */
  readonly swimmers: (date: PlainDate) => readonly SwimmerCount[];
  readonly guards: readonly Guard[];
}

/** Guards and requirement by date and quarter hour: `2027-03-03 990`. Hours without a requirement are missing. */
export type Count = ReadonlyMap<string, { readonly required: number; readonly guards: readonly string[] }>;

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const within = (minute: number, start: string | null, end: string | null): boolean =>
  minute >= (start === null ? 0 : minutes(start)) && minute < (end === null ? 1440 : minutes(end));

interface Present {
  readonly id: string;
  readonly position: string;
}

/** Returns whether someone has had a birthday. Years and the rest of the dates compare as text. */
const isAged = (born: PlainDate, age: number, date: PlainDate): boolean => {
  const years = Number(date.slice(0, 4)) - Number(born.slice(0, 4));
  return years > age || (years === age && date.slice(5) >= born.slice(5));
};

function counted(school: DeckSchool, rule: DeckRuleFields, present: readonly Present[], date: PlainDate) {
  const names = new Set<string>();
  for (const { id, position } of present) {
    const guard = school.guards.find((one) => one.id === id);
    if (guard === undefined) throw new Error('An unknown employee is scheduled.');
    if (guard.certifiedThrough === null || date > guard.certifiedThrough) continue;
    if (rule.min_age !== null && guard.born !== null && !isAged(guard.born, rule.min_age, date)) continue;
    const isSupported = present.some(
      (other) => other.id !== id && rule.support_position_ids.includes(other.position),
    );
    if (
      rule.teaching_position_ids.includes(position) ? isSupported : rule.guard_position_ids.includes(position)
    )
      names.add(id);
  }
  return [...names].sort();
}

function requiredBy(
  { base_guards, swimmers_included, swimmers_per_guard }: DeckRuleFields,
  swimmers: number,
) {
  let guards = base_guards;
  if (swimmers_per_guard === null) return guards;
  for (let covered = swimmers_included; covered < swimmers; covered += swimmers_per_guard) guards += 1;
  return guards;
}

/** Returns the requirement and the guards at one quarter hour; undefined without a rule. */
export function countAt(school: DeckSchool, date: PlainDate, minute: number, present: readonly Present[]) {
  const swimmers =
    school.swimmers(date).find((one) => within(minute, one.start_time, one.end_time))?.swimmers ?? 0;
  let found: { required: number; guards: readonly string[] } | undefined;
  for (const rule of school.rules) {
    const isOver = rule.to_date !== null && date > rule.to_date;
    if (date < rule.from_date || isOver || !rule.weekdays.includes(weekdayOf(date))) continue;
    if (!within(minute, rule.start_time, rule.end_time)) continue;
    const one = { required: requiredBy(rule, swimmers), guards: counted(school, rule, present, date) };
    const isFewer = found?.required === one.required && one.guards.length < found.guards.length;
    if (found === undefined || one.required > found.required || isFewer) found = one;
  }
  return found;
}

/** Counts the guards of the next days in every quarter hour, from the schedule of the location. */
export async function recount(play: Play, school: DeckSchool): Promise<Count> {
  const { here } = play.world;
  const count = new Map<string, { required: number; guards: readonly string[] }>();
  for (let week = todayIn(play), weeks = 0; weeks < DAYS / 7; weeks += 1, week = addDays(week, 7)) {
    const query = `location=${here.id}&view_type=weekly&start_date=${week}`;
    const { results, closures } = viewScheduleAnswer.parse(
      expectStatus(await ask(play, 'GET', `/api/shifts/view-schedule/?${query}`), 200),
    );
    for (let day = 0; day < 7; day += 1) {
      const date = addDays(week, day);
      const events = results.filter(
        (one) =>
          one.type === 'shift' && one.start_date === date && one.exception !== 'CANCELLED' && !one.is_closed,
      );
      for (const minute of QUARTERS) {
        const isClosed = closures.some(
          (one) =>
            one.start_date <= date &&
            date <= one.end_date &&
            within(minute, one.start_time, one.end_time) &&
            !(one.start_date === date && one.first_after && minute < minutes(one.first_after)) &&
            !(one.end_date === date && one.last_until && minute >= minutes(one.last_until)),
        );
        if (isClosed) continue;
        const present = events
          .filter((one) => within(minute, one.start_time, one.end_time))
          .flatMap((one) => one.staff.map(({ id }) => ({ id, position: one.shift_type[0]?.id ?? '' })));
        const found = countAt(school, date, minute, present);
        if (found) count.set(`${date} ${minute}`, found);
      }
    }
  }
  return count;
}

/** Asserts that the strip has the same requirement and the same guards as the recount, in every quarter hour. */
export async function stripIs(play: Play, count: Count): Promise<void> {
  const start = todayIn(play);
  const query = `location=${play.world.here.id}&from=${start}&to=${addDays(start, DAYS - 1)}`;
  const { days } = deckAnswer.parse(expectStatus(await ask(play, 'GET', `/api/deck/?${query}`), 200));
  assert.equal(days.length, DAYS);
  for (const { date, intervals } of days)
    for (const minute of QUARTERS) {
      const shown = intervals.find((one) =>
        within(minute, one.start_time, one.end_time === '24:00' ? null : one.end_time),
      );
      const strip = shown && { required: shown.required, guards: shown.guards.map(({ id }) => id).sort() };
      assert.deepEqual(strip, count.get(`${date} ${minute}`), `${date}, minute ${minute}`);
    }
}

const missing = (count: Count, key: string): number => {
  const found = count.get(key);
  return found ? Math.max(0, found.required - found.guards.length) : 0;
};

interface Logged {
  readonly action: string;
  readonly shortages: readonly {
    readonly date: string;
    readonly start_time: string;
    readonly end_time: string;
  }[];
}

/** Returns the shortages that the audit log got since the last time. @param seen - IDs of earlier entries */
export async function newShortagesIn({ world }: Play, seen: Set<string>): Promise<Logged[]> {
  const rows = await world.test.db
    .selectFrom('audit_log as a')
    .innerJoin('audit_words as w', 'w.audit_id', 'a.id')
    .select(['a.id', 'a.action', 'w.value'])
    .where('a.action', 'like', 'deck.short%')
    .where('w.key', '=', 'shortages')
    .execute();
  const added = rows.filter(({ id }) => !seen.has(id));
  for (const { id } of added) seen.add(id);
  return added.map(({ action, value }) => ({ action, shortages: JSON.parse(value ?? '[]') }));
}

/**
 * Asserts that every quarter hour in which more guards are missing than before is in the audit log: accepted by a user,
 * or reported to managers because someone left. A location that refuses shortages has only the latter.
 */
export function lossesAreKnown(
  before: Count,
  after: Count,
  logged: readonly Logged[],
  refuses: boolean,
): void {
  if (refuses)
    assert.ok(
      logged.every(({ action }) => action === 'deck.short'),
      'a shortage was accepted',
    );
  for (const key of after.keys()) {
    if (missing(after, key) <= missing(before, key)) continue;
    const [date = '', minute] = key.split(' ');
    const isKnown = logged.some(({ shortages }) =>
      shortages.some((one) => one.date === date && within(Number(minute), one.start_time, one.end_time)),
    );
    assert.ok(isKnown, `no one accepted the shortage of ${key}`);
  }
}
