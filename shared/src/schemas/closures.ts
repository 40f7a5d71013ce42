import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { date, id, listOf, pageQuery, person, queryDate, queryId, text, time, warnings } from './common';
import { endingWork } from './ending';

const closureDays = {
  start_date: date,
  /** The last closed day, inclusive. */
  end_date: date,
  /** The hours closed on each day; both times are null when whole days are closed. */
  start_time: z.nullable(time),
  end_time: z.nullable(time),
  reason: z.string(),
};

/** Days or hours on which a location is closed, in its wall-clock time. */
export const closure = z.object({
  id,
  location: z.object({ id, title: z.string() }),
  ...closureDays,
  /** The time on the first day at which the closure was created; shifts that started by then took place. */
  first_after: z.nullable(time),
  /** The time on the last day at which the closure was ended; shifts that start later take place. */
  last_until: z.nullable(time),
  /** The user who created the closure; null if that user no longer exists. */
  created_by: z.nullable(z.string()),
  /** Whether the closure is past or was ended early. */
  is_over: z.boolean(),
});
export type Closure = z.infer<typeof closure>;

/** `GET /api/closures/`: closures that end on `from` or later, sorted by first day. */
const { search: _, ...paging } = pageQuery;
export const closuresQuery = z.strictObject({ ...paging, location: queryId, from: queryDate });
export const closureList = listOf(closure);

/** `GET /api/closures/holidays/{id}/`: holidays of the next twelve months at the location. */
export const holidayList = z.object({ results: z.array(z.object({ date, name: z.string() })) });
export type HolidayList = z.infer<typeof holidayList>;

/** `POST /api/closures/`: several closures in one call notify each employee only once. */
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

/** A shift whose dates are canceled or restored, or a meeting that takes place despite the closure. */
const closureWork = z.extend(endingWork, {
  /** The number of affected dates. */
  count: z.number(),
  /** Employees who work on any of the affected dates. */
  staff: z.array(person),
});
export type ClosureWork = z.infer<typeof closureWork>;

/** The effects of closing or reopening a location, previewed before anything is stored. */
export const closurePreview = z.object({
  works: z.array(closureWork),
  /** Everyone who will be notified, once each. */
  people: z.array(person),
  /** Paid time off that isn't paid while the location is closed, or that is paid again, by employee. */
  leave: z.array(z.object({ user: person, dates: z.array(date), hours: z.number() })),
  /** Reasons that the change is refused: employees who have other work on restored dates, or too few lifeguards. */
  refusals: z.array(z.string()),
  /** Shortages of lifeguards that the change causes. */
  warnings: z.optional(warnings),
});
export type ClosurePreview = z.infer<typeof closurePreview>;
