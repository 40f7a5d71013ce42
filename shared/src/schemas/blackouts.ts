import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { date, id, listOf, queryId, text } from './common';

/** Dates on which a location grants no time off that staff request. */
const blackout = z.object({
  id,
  location: z.object({ id, title: z.string() }),
  start_date: date,
  /** The last date, inclusive. */
  end_date: date,
  reason: z.string(),
  /** The user who added the dates. */
  created_by: z.string(),
});
export type BlackoutRow = z.infer<typeof blackout>;

/** `GET /api/blackouts/`: blackout dates that aren't over, by first date. */
export const blackoutsQuery = z.strictObject({ location: queryId });
export const blackoutList = listOf(blackout);

export const blackoutBody = z.strictObject({
  location: id,
  start_date: date,
  end_date: date,
  reason: text(fieldLimits.blackoutReason).check(z.trim()),
});
export type BlackoutBody = z.infer<typeof blackoutBody>;
