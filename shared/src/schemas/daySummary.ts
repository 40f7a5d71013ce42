import * as z from 'zod/mini';
import { date, queryId, shows } from './common';
import { place } from './dashboard';

/** `GET /api/shifts/day-summary/`: one location, or all locations of the reader. */
export const daySummaryQuery = z.strictObject({ location: queryId });

/** Counts of a day. Each location's own date counts. */
const dayFigures = z.object({
  /** The date, the earliest if the locations have different dates. */
  date,
  /** Employees with a shift that they don't miss because of an absence. */
  expected: z.number(),
  /** Expected employees with a time entry for their shift, or on deck without a shift. */
  clocked_in: z.number(),
  /** Expected employees whose shift started a minute ago or more, without a time entry. */
  late: z.number(),
  /** Employees who miss all of their shifts because of an absence. */
  absent: z.number(),
  /** Dates of open shifts that haven't ended. */
  open_shifts: z.number(),
  /** The first start of an expected employee; missing if no one is expected. */
  first: z.optional(
    z.object({
      /** An ISO 8601 instant. */
      at: shows(z.string(), '2027-03-17T10:00:00.000Z'),
      location: place,
    }),
  ),
});
export type DayFigures = z.infer<typeof dayFigures>;

export const daySummary = z.object({
  today: dayFigures,
  tomorrow: dayFigures,
  /** Whether it is the same date at all the locations; between the midnights of two time zones it isn't. */
  is_one_date: z.boolean(),
  /** Pending requests of tabs 4 to 7 and pending corrections, without those of the reader. */
  requests: z.number(),
});
export type DaySummary = z.infer<typeof daySummary>;
