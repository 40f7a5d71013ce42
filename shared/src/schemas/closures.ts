import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { date, id, listOf, pageQuery, person, queryDate, queryId, text, time } from './common';
import { endingWork } from './ending';

const closureDays = {
  start_date: date,
  /** Inclusive. */
  end_date: date,
  /** Both null: whole days. Else these hours of each day. */
  start_time: z.nullable(time),
  end_time: z.nullable(time),
  reason: z.string(),
};

/** Days or hours on which a location is closed, in its wall-clock time. */
export const closure = z.object({
  id,
  location: z.object({ id, title: z.string() }),
  ...closureDays,
  /** On the first day, what began at this time or before took place: the closure was made then. */
  first_after: z.nullable(time),
  /** On the last day, what begins after this time takes place: the closure was taken back then. */
  last_until: z.nullable(time),
  /** Who made it; null where that person is gone. */
  created_by: z.nullable(z.string()),
  /** Whether it can still be taken back. */
  is_over: z.boolean(),
});
export type Closure = z.infer<typeof closure>;

/** `GET /api/closures/`: those that end on `from` or later, by their first day. */
const { search: _, ...paging } = pageQuery;
export const closuresQuery = z.strictObject({ ...paging, location: queryId, from: queryDate });
export const closureList = listOf(closure);

/** `GET /api/closures/holidays/{id}/`: of the coming twelve months, as seen from the location. */
export const holidayList = z.object({ results: z.array(z.object({ date, name: z.string() })) });
export type HolidayList = z.infer<typeof holidayList>;

/** `POST /api/closures/`: several at once tell each person once. */
export const closureBody = z.strictObject({
  location: id,
  closures: z
    .array(
      z.strictObject({
        start_date: date,
        end_date: date,
        start_time: z.optional(z.nullable(time)),
        end_time: z.optional(z.nullable(time)),
        reason: text(fieldLimits.closureReason),
      }),
    )
    .check(
      z.minLength(1, 'Choose at least one day.'),
      z.maxLength(40, 'Choose at most 40 closures at a time.'),
    ),
});
export type ClosureBody = z.infer<typeof closureBody>;

/** A shift whose dates are cancelled or come back, or a meeting that takes place nevertheless. */
const closureWork = z.extend(endingWork, {
  /** How many dates. */
  count: z.number(),
  /** Who works any of them. */
  staff: z.array(person),
});
export type ClosureWork = z.infer<typeof closureWork>;

/** What closing, or opening again, does; asked before it is stored. */
export const closurePreview = z.object({
  works: z.array(closureWork),
  /** Who is told, once each. */
  people: z.array(person),
  /** Why it is refused: who has other work by now on dates that would come back. */
  refusals: z.array(z.string()),
});
export type ClosurePreview = z.infer<typeof closurePreview>;
