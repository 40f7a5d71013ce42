import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { date, id, text, time } from './common';
import { required } from './fieldSchemas';
import { leaveType } from './leaveType';

/** Wall-clock times at the location of the request, both or neither: a part of the only date. */
const partOfDay = { start_time: z.optional(time), end_time: z.optional(time) };

/** The dates, the kind, and the reason of a request for time off. */
export const timeOffFields = {
  start_date: date,
  end_date: date,
  leave_type: leaveType,
  reason: text(fieldLimits.timeOffReason).check(z.trim(), z.minLength(1, required('Reason'))),
  ...partOfDay,
};

/** `POST /api/shifts/request/days-off/`: dates without a shift, which the managers of `location` decide. */
export const daysOffBody = z.strictObject({
  ...timeOffFields,
  /** Required for staff of several locations. */
  location: z.optional(id),
});
export type DaysOffBody = z.infer<typeof daysOffBody>;

/** `GET /api/shifts/request/time-off/dates/`: the dates that the reader can request. */
export const timeOffDates = z.object({
  /** The reader's locations, each with the first date that its page offers. */
  locations: z.array(z.object({ id, title: z.string(), first_date: date })),
  notice_days: z.number(),
  /** Blackout dates of these locations that aren't over, by first date. */
  blackouts: z.array(
    z.object({
      location: z.object({ id, title: z.string() }),
      start_date: date,
      end_date: date,
      reason: z.string(),
    }),
  ),
});
export type TimeOffDates = z.infer<typeof timeOffDates>;
