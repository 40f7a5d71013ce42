import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { date, id, text, time } from './common';

export const shiftDateParams = z.strictObject({ id, date });

/** `PUT /api/shifts/{id}/dates/{date}/`: other times, and another type where one is named, on this date alone. */
export const changeDateBody = z.strictObject({
  start_time: time,
  end_time: time,
  shift_type: z.optional(z.nullable(id)),
  reason: z.optional(z.nullable(text(fieldLimits.dateReason))),
});
export type ChangeDateBody = z.infer<typeof changeDateBody>;

/** `POST /api/shifts/{id}/dates/{date}/cancel/`: its staff reads the reason. */
export const cancelDateBody = z.strictObject({ reason: text(fieldLimits.dateReason) });

/**
 * `POST /api/shifts/{id}/dates/{date}/replace/`: `user_id` works the date in place of `for_user_id`. Somebody who
 * already stands in for `user_id` gives the date back.
 */
export const replaceDateBody = z.strictObject({ for_user_id: id, user_id: id });
