import * as z from 'zod/mini';
import { deckLimits } from '../domain/rules/deck';
import { sentenceFor } from '../domain/rules/findings';
import { date, id, person, queryDate, queryId, revision, shows, time } from './common';

/** Hours of one day in the location's wall-clock time; `end_time` is the first minute outside. */
const hours = { start_time: time, end_time: time };
const whole = (label: string, min: number, max: number) =>
  z
    .int({ error: sentenceFor('number.format', { label }) })
    .check(
      z.minimum(min, sentenceFor('number.atLeast', { label, min })),
      z.maximum(max, sentenceFor('number.atMost', { label, max })),
    );
const positions = z.array(id).check(z.maxLength(50));

const ruleFields = {
  /** Days of the week, 0 for Sunday. */
  weekdays: shows(z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.maxLength(7)), [1, 2, 3]),
  from_date: date,
  /** The last day, inclusive; null for no end. */
  to_date: z.nullable(date),
  ...hours,
  /** Staff in these positions count as lifeguards. */
  guard_position_ids: positions,
  /** Staff in these positions count only if someone else works in a support position at the same time. */
  teaching_position_ids: positions,
  support_position_ids: positions,
  /** The youngest age on the date at which a guard counts; null for any age. */
  min_age: z.nullable(shows(whole('Minimum age', deckLimits.youngest, deckLimits.oldest), 16)),
  /** Guards for the swimmers that are included. */
  base_guards: shows(whole('Lifeguards', 1, deckLimits.guards), 2),
  swimmers_included: shows(whole('Swimmers included', 0, deckLimits.swimmers), 25),
  /** One more guard is required for each of these swimmers above those included; null for a fixed number. */
  swimmers_per_guard: z.nullable(shows(whole('Swimmers per lifeguard', 1, deckLimits.swimmers), 25)),
};

/** `PUT /api/deck/rules/{location}/`: all rules of a location. */
export const deckRulesBody = z.strictObject({
  rules: z.array(z.strictObject(ruleFields)).check(z.maxLength(deckLimits.rules)),
});
export type DeckRulesBody = z.infer<typeof deckRulesBody>;
export type DeckRuleFields = DeckRulesBody['rules'][number];

/** `GET /api/deck/rules/{location}/` */
export const deckRulesAnswer = z.object({ results: z.array(z.object({ id, ...ruleFields })), revision });
export type DeckRulesAnswer = z.infer<typeof deckRulesAnswer>;

const swimmers = whole('Swimmers', 0, deckLimits.swimmers);
const count = z.strictObject({ ...hours, swimmers: shows(swimmers, 40) });
export type SwimmerCount = z.infer<typeof count>;

/** `PUT /api/deck/swimmers/`: the expected swimmers of whole days. These counts replace those of each named day. */
export const swimmersBody = z.strictObject({
  location: id,
  days: z
    .array(z.strictObject({ date, counts: z.array(count).check(z.maxLength(deckLimits.countsADay)) }))
    .check(z.minLength(1), z.maxLength(deckLimits.swimmerDays)),
  /** Whether the counts come from a file. Counts that a program sends are marked too. */
  is_imported: z.optional(z.boolean()),
});
export type SwimmersBody = z.infer<typeof swimmersBody>;

/** A guard with the shift in which they count. */
const guard = z.extend(person, { shift_id: id, shift_code: z.string() });

/** Hours of one day with the same guards and the same requirement. */
const interval = z.object({
  ...hours,
  required: z.number(),
  /** The number of guards that count. */
  scheduled: z.number(),
  guards: z.array(guard),
  /** The expected swimmers; null if no one entered a number. */
  swimmers: z.nullable(z.number()),
});

export type DeckInterval = z.infer<typeof interval>;

/** Hours of one day with fewer guards than required. */
const shortage = z.object({ ...hours, required: z.number(), scheduled: z.number() });
export type DeckShortage = z.infer<typeof shortage>;

const deckDay = z.object({
  date,
  /** The hours in which a rule applies and the location isn't closed, in order. */
  intervals: z.array(interval),
  shortages: z.array(shortage),
  counts: z.array(z.object({ ...count.shape, source: z.enum(['MANUAL', 'IMPORT', 'API']) })),
  /** The median of the last 4 same weekdays with counts; empty without any. */
  suggested: z.array(count),
});
export type DeckDay = z.infer<typeof deckDay>;

/** `GET /api/deck/`: at most 14 days of a location. */
export const deckQuery = z.strictObject({ location: queryId, from: queryDate, to: queryDate });
export const deckAnswer = z.object({ days: z.array(deckDay), has_rules: z.boolean() });
export type DeckAnswer = z.infer<typeof deckAnswer>;

/** `GET /api/deck/now/`: the locations in reach at which a rule applies right now. */
export const deckNowQuery = z.strictObject({ location: queryId });
export const deckNowAnswer = z.object({
  results: z.array(
    z.object({
      location: z.object({ id, title: z.string() }),
      required: z.number(),
      /** The number of clocked-in guards that count. */
      on_deck: z.number(),
      guards: z.array(person),
    }),
  ),
});
export type DeckNow = z.infer<typeof deckNowAnswer>;
