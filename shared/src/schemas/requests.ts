import * as z from 'zod/mini';
import { PLAIN_TIME } from '../domain/calendar/plainTime';
import { fieldLimits } from '../domain/rules/fields';
import { sentenceFor } from '../domain/rules/findings';
import { pageQuery, date, id, listOf, positionRef, text, time, weekday, shows } from './common';
import { timeOffFields } from './daysOff';
import { NUL_FREE, required } from './fieldSchemas';

export const requestStatus = z.enum([
  'PENDING',
  'APPROVED',
  'REASSIGNED',
  'REJECTED',
  'WITHDRAWN',
  'EXPIRED',
  'REVOKED',
]);

/** `shift` is the `id` of a row of the open-shifts list. */
export const openShiftBody = z.strictObject({ shift: id });

/** `POST /api/shifts/request/open-shift/`: without a `date`, the employee gets all dates of the open shift. */
export const openShiftRequestBody = z.strictObject({ shift: id, date: z.optional(date) });

export const timeOffBody = z.strictObject({
  shift: id,
  ...timeOffFields,
  /** Whether the time off covers all of the employee's shifts between the dates, not only `shift`. */
  all_shifts: z.optional(z.boolean()),
});
export type TimeOffBody = z.infer<typeof timeOffBody>;

/** `GET /api/shifts/request/time-off/shifts/`: the reader's own shifts between two dates. */
export const ownShiftsQuery = z.strictObject({ start_date: date, end_date: date });
const ownShift = z.object({
  id,
  shift_code: z.string(),
  shift_type: positionRef,
  location: z.object({ id, title: z.string() }),
  first_date: date,
  /** The number of dates of the shift that the reader works in the range. */
  dates: z.number(),
  start_time: time,
  end_time: time,
});
export const ownShiftsAnswer = z.object({ results: z.array(ownShift) });

/** `POST /api/shifts/request/reschedule/?request_date={date}`: `shift_date` names the occurrence. */
export const rescheduleQuery = z.strictObject({ request_date: date });
export const rescheduleBody = z.strictObject({
  shift: id,
  request_type: z.literal('SHIFT_CHANGE'),
  last_shift_date: z.optional(z.nullable(date)),
  shift_date: date,
  reason: z
    .string(required('Reason'))
    .check(z.trim(), z.normalize('NFC'), z.minLength(1, required('Reason')), NUL_FREE),
});
export type RescheduleBody = z.infer<typeof rescheduleBody>;

/** Returns one error for a missing or empty field and another for a wrong value. */
const requiredOr =
  (sentence: string) =>
  ({ input }: { readonly input?: unknown }): string =>
    input === undefined || input === null || input === '' ? sentenceFor('field.thisRequired') : sentence;
const offeredDate = shows(z.iso.date({ error: requiredOr(sentenceFor('date.format')) }), '2027-03-17');
const offeredTime = shows(
  z
    .string({ error: requiredOr(sentenceFor('time.format')) })
    .check(z.regex(PLAIN_TIME, { error: requiredOr(sentenceFor('time.format')) })),
  '15:30',
);

export const offerBody = z.strictObject({
  week_days: z.optional(z.nullable(weekday)),
  date_of_availability: offeredDate,
  start_time: offeredTime,
  end_time: offeredTime,
  ok3months: z.enum(['yes', 'no'], { error: sentenceFor('field.thisRequired') }),
  reason: z.optional(z.nullable(text(fieldLimits.newShiftReason))),
});
export type OfferBody = z.infer<typeof offerBody>;

/** `GET /api/shifts/request/mine/`: the reader's own requests of every kind, newest first. */
export const requestKind = z.enum(['OPEN_SHIFT', 'TIME_OFF', 'SCHEDULE_CHANGE', 'NEW_SHIFT', 'CORRECTION']);
export type RequestKind = z.infer<typeof requestKind>;
/** Dates of approved time off that ended before they passed; only if there are any. */
export const endedDays = z.optional(z.array(date));

const myRequest = z.object({
  id,
  ended_dates: endedDays,
  kind: requestKind,
  status: requestStatus,
  /** Fields of a one-line summary of the request, such as `LKV-0042 · Mon 11-23, 3:30–6:15 PM`. */
  shift_code: z.nullable(z.string()),
  /** The name of the shift's location, or of time off without a shift; null for other requests without a shift. */
  location: z.nullable(z.string()),
  /** Whether the time off covers all of the employee's shifts at that location. */
  all_shifts: z.boolean(),
  shift_type: z.array(positionRef),
  start_date: date,
  end_date: z.nullable(date),
  /** The times of the shift, or null for all shifts. */
  start_time: z.nullable(time),
  end_time: z.nullable(time),
  reason: z.string(),
  created_at: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decision_reason: z.nullable(z.string()),
});
export type MyRequest = z.infer<typeof myRequest>;
export const myRequestsQuery = z.strictObject({
  ...pageQuery,
  kind: z.optional(requestKind),
  status: z.optional(requestStatus),
});
export const myRequestList = listOf(myRequest);
/** Path of `POST /api/shifts/request/mine/{kind}/{id}/withdraw/`, which withdraws a request. */
export const withdrawParams = z.strictObject({ kind: requestKind, id });
