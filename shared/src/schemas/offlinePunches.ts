import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { OFFLINE_BATCH } from '../domain/rules/offlinePunch';
import { date, id, listOf, pageQuery, punchTime, queryId, shows, text, time } from './common';
import { rate } from './dashboard';
import { required } from './fieldSchemas';

/** Milliseconds, of some hundred years: a tablet whose battery was empty can start in 1970. */
const milliseconds = z.int().check(z.minimum(-4e12), z.maximum(4e12));

/** `POST /api/attendance/offline-punches/`: sealed punches in their original order. */
export const sendOfflineBody = z.strictObject({
  /** The id of the server key that the punch clock encrypted the punches for. */
  sealed_to: text(64, 1),
  /** The ID of this device's former registration, if that registration sealed the punches. */
  sealed_by: z.optional(id),
  punches: z
    .array(
      z.strictObject({
        key: shows(text(64, 8), '0193f2a0-0000-7000-8000-000000000001'),
        counter: z.int().check(z.minimum(1), z.maximum(1e12)),
        sealed: text(2000, 1),
        /**
         * Milliseconds from the last server time to this call, by the steady clock; `wall` is the same by the device's
         * clock.
         */
        elapsed: z.nullable(milliseconds),
        wall: milliseconds,
      }),
    )
    .check(z.minLength(1), z.maxLength(OFFLINE_BATCH)),
});
export type SendOfflineBody = z.infer<typeof sendOfflineBody>;

/** The receipt for stored punches. It is the same for every code, so a punch clock can't be used to test codes. */
export const offlineReceipt = z.object({
  keys: z.array(z.string()),
  /** The signature of `receiptText`, both halves in base64. */
  signature: z.string(),
});
export type OfflineReceipt = z.infer<typeof offlineReceipt>;

/** Reasons why an offline punch did not become a time entry. */
const offlineProblem = z.enum([
  'UNKNOWN_CODE',
  'OLD_CODE',
  'LEFT',
  'TIME_UNKNOWN',
  'TOO_OLD',
  'DOUBLE',
  'OVERLAP',
  'CLOSED_WEEK',
  'NO_CLOCK_IN',
  'CLOCK_OUT_OFF',
  'REVOKED',
  'HELD',
  'UNREADABLE',
]);
export type OfflineProblem = z.infer<typeof offlineProblem>;

const offlineItem = z.object({
  id,
  kiosk: z.string(),
  location: z.nullable(z.object({ id, title: z.string(), timezone: z.string() })),
  problem: offlineProblem,
  /** The title of the item, such as "Offline punch: unknown employee code". */
  title: z.string(),
  sentence: z.string(),
  employee: z.nullable(z.object({ id, name: z.string() })),
  kind: z.nullable(z.enum(['IN', 'OUT'])),
  rate: z.nullable(rate),
  /** Instants, with the day and time at the location; null if no clock can be trusted. */
  clocked_in_at: z.nullable(z.string()),
  clocked_out_at: z.nullable(z.string()),
  date: z.nullable(date),
  clocked_in: z.nullable(time),
  clocked_out: z.nullable(time),
  sureness: z.nullable(z.enum(['SURE', 'SKEWED', 'GUESS'])),
  received_at: z.string(),
  /**
   * ADD: enter the missing data and add the hours. CHECK: an admin has the codes checked. DISMISS: nothing can be
   * added.
   */
  action: z.enum(['ADD', 'CHECK', 'DISMISS']),
  /**
   * Whether the reader can review the item: false for their own punch unless they are the only admin, and false for
   * CHECK to managers.
   */
  may_decide: z.boolean(),
});
export type OfflineItem = z.infer<typeof offlineItem>;

/** `GET /api/attendance/offline-items/`: the oldest first. */
export const offlineItemsQuery = z.strictObject({
  location: queryId,
  limit: pageQuery.limit,
  offset: pageQuery.offset,
});
export const offlineItems = listOf(offlineItem);

const reason = text(fieldLimits.correctionReason).check(z.trim(), z.minLength(1, required('Reason')));
/** `POST /api/attendance/offline-items/{id}/add/`: the whole time entry that the punch belongs to. */
export const addOfflineBody = z.strictObject({
  user_id: id,
  clocked_in: punchTime,
  /** Null while the employee is still working. */
  clocked_out: z.nullable(punchTime),
  rate,
  reason,
});
export type AddOfflineBody = z.infer<typeof addOfflineBody>;
export const dismissOfflineBody = z.strictObject({ reason });
