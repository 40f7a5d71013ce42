import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { say } from '../domain/rules/findings';
import { date, id, person, positionRef, rule, text, time } from './common';
import { assignableShift, clockFlag, place, rate, recordChange } from './dashboard';
import { required } from './fieldSchemas';

/** An instant that a punch can have: ISO 8601 with offset, of this century. */
const punch = z.iso
  .datetime({ offset: true, error: say('time.format') })
  .check(rule((value) => (/^2\d{3}/.test(value) ? null : say('date.format'))));

/** Why hours are put right; the person reads it. */
const reason = text(fieldLimits.correctionReason).check(z.trim(), z.minLength(1, required('Reason')));

/** Names the state of a record that somebody looked at: another one is refused, so that nobody overwrites unseen. */
const revision = text(64, 1);

/** What the record was: a shift of that day, and the position worked where that is another one or there is no shift. */
const work = {
  shift_id: z.optional(z.nullable(id)),
  position_id: z.optional(z.nullable(id)),
};

/** `GET /api/attendance/records/{id}/`: one record, all that was changed, and what is paid for it. */
export const clockRecord = z.object({
  id,
  employee_name: person,
  location: place,
  date,
  clocked_in: time,
  clocked_out: z.nullable(time),
  clocked_in_at: z.string(),
  clocked_out_at: z.nullable(z.string()),
  shift: z.nullable(z.object({ id, shift_code: z.string(), shift_type: positionRef })),
  /** Set where that is not the shift's own, or there is no shift. */
  position: z.nullable(positionRef),
  rate,
  status: z.enum(['OPEN', 'NEEDS_REVIEW', 'CLOSED', 'VOIDED']),
  flags: z.array(clockFlag),
  /** By the clock; null until both punches are known. */
  total_hours: z.nullable(z.number()),
  /** What is paid; `set_by` names who said so in payroll: then corrections do not change it. */
  paid: z.object({ hours: z.number(), rate, set_by: z.nullable(z.string()) }),
  revision: z.string(),
  /** The newest first. */
  changes: z.array(recordChange),
});
export type ClockRecord = z.infer<typeof clockRecord>;

/** `GET /api/attendance/worked-shifts/`: what that person can have worked there on that day, nearest to `time` first. */
export const workedShiftsQuery = z.strictObject({ user_id: id, location: id, date, time: z.optional(time) });
export const workedShiftsAnswer = z.object({ result: z.array(assignableShift) });

/** `POST /api/attendance/records/`: a punch that was missed. */
export const addRecordBody = z.strictObject({
  user_id: id,
  location: id,
  clocked_in: punch,
  clocked_out: punch,
  ...work,
  rate,
  reason,
});
export type AddRecordBody = z.infer<typeof addRecordBody>;

/** `PUT /api/attendance/records/{id}/`: what the record is to be, whole. */
export const changeRecordBody = z.strictObject({
  revision,
  clocked_in: punch,
  /** Null while they are still on deck. */
  clocked_out: z.nullable(punch),
  ...work,
  rate,
  reason,
});
export type ChangeRecordBody = z.infer<typeof changeRecordBody>;

/** `POST /api/attendance/records/{id}/split/`: the first part ends, the second begins; what is left out stays alike. */
export const splitRecordBody = z.strictObject({
  revision,
  ends: punch,
  resumes: punch,
  ...work,
  rate: z.optional(rate),
  reason,
});
export type SplitRecordBody = z.infer<typeof splitRecordBody>;

/** `POST /api/attendance/records/{id}/void/` */
export const voidRecordBody = z.strictObject({ revision, reason });

/** `POST /api/attendance/records/{id}/keep/` and `…/shift/`: the position that was worked. */
export const positionBody = z.strictObject({ position_id: id });

export const correctedAnswer = z.object({ message: z.string(), id });
