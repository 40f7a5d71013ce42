import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { sentenceFor } from '../domain/rules/findings';
import { date, id, listOf, pageQuery, person, positionRef, queryId, rule, text, time, shows } from './common';
import { assignableShift, clockFlag, formerZones, place, rate, recordChange } from './dashboard';
import { required } from './fieldSchemas';

/** An instant that a punch can have: ISO 8601 with offset, of this century. */
const punch = shows(
  z.iso
    .datetime({ offset: true, error: sentenceFor('time.format') })
    .check(rule((value) => (/^2\d{3}/.test(value) ? null : sentenceFor('date.format')))),
  '2027-03-03T15:30:00-05:00',
);

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
/** Whose missed punch may be added: who belongs to a location in reach, and who worked or was planned there. */
export const workersAnswer = listOf(z.object({ id, name: z.string(), is_current: z.boolean() }));

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

// What an employee asks for --------------------------------------------------------------------

/** `POST /api/shifts/request/correction/`: of one's own record, or of a punch that was missed at a location. */
export const correctionRequestBody = z.strictObject({
  record_id: z.optional(z.nullable(id)),
  /** Where it was; only of a punch that was missed. */
  location: z.optional(z.nullable(id)),
  shift_id: z.optional(z.nullable(id)),
  clocked_in: punch,
  clocked_out: punch,
  reason,
});
export type CorrectionRequestBody = z.infer<typeof correctionRequestBody>;

const asked = {
  id,
  status: z.enum(['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED']),
  /** What the record is to be, on the location's clocks. */
  date,
  clocked_in: time,
  clocked_out: time,
  hours: z.number(),
  shift_code: z.nullable(z.string()),
  reason: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decision_reason: z.nullable(z.string()),
};
const askedCorrection = z.object(asked);
export type AskedCorrection = z.infer<typeof askedCorrection>;

/** `GET /api/attendance/my-hours/`: seven days of one's own from `start_date`. */
export const myHoursQuery = z.strictObject({ start_date: date });
const plannedWork = z.object({
  id,
  shift_code: z.string(),
  shift_type: z.array(positionRef),
  type: z.enum(['shift', 'meeting']),
  start_time: time,
  end_time: time,
  location: place,
  /** Nobody is expected; it is in no sum. */
  is_cancelled: z.boolean(),
});
/** The Sunday of the week that pays, where that of the work was closed already. */
const paidWith = z.nullable(date);
const myRecord = z.object({
  ...clockRecord.shape,
  paid_with: paidWith,
  /** That its punches came from a punch clock that was offline, and when they were confirmed; null for others. */
  offline: z.nullable(z.string()),
  request: z.nullable(askedCorrection),
});
export type MyRecord = z.infer<typeof myRecord>;
const myDay = z.object({
  date,
  planned: z.array(plannedWork),
  planned_hours: z.number(),
  /** Voided ones too: they count nowhere, and why is said. */
  records: z.array(myRecord),
  worked_hours: z.number(),
  paid_hours: z.number(),
  /** Approved paid leave, as it had been planned: beside the paid hours, as on Timesheets. */
  leave_hours: z.number(),
  /** Punches that one asks to be added. */
  missed: z.array(z.object({ ...asked, location: place })),
});
export type MyDay = z.infer<typeof myDay>;
export const myHours = z.object({
  days: z.array(myDay),
  totals: z.object({
    planned_hours: z.number(),
    worked_hours: z.number(),
    paid_hours: z.number(),
    leave_hours: z.number(),
  }),
  /** Where one can have worked. */
  locations: z.array(z.extend(place, { former_zones: formerZones })),
});
export type MyHours = z.infer<typeof myHours>;

/** `GET /api/attendance/corrections/`: what employees ask for, what waits first. */
export const correctionsQuery = z.strictObject({
  ...pageQuery,
  location: queryId,
  status: z.optional(z.enum(['', 'PENDING', 'DECIDED'])),
});
const correctionRow = z.object({
  ...asked,
  user: person,
  location: place,
  /** The record as it is now; null of a punch that was missed. */
  record: z.nullable(clockRecord),
  /** What is paid now, and what would be. `set_by` named it in payroll: then it stays. */
  effect: z.object({
    paid_before: z.number(),
    paid_after: z.number(),
    set_by: z.nullable(z.string()),
    paid_with: paidWith,
  }),
  /** Why it cannot be approved as it is. */
  blocked: z.nullable(z.string()),
});
export type CorrectionRow = z.infer<typeof correctionRow>;
export const correctionRowList = listOf(correctionRow);
/** `POST /api/attendance/corrections/{id}/` */
export const decideCorrectionBody = z.strictObject({
  action: z.enum(['APPROVE', 'REJECT'], { error: 'Unknown action. Choose one from the list.' }),
  /** Of a rejection; the person who asked reads it. */
  reason: z.optional(z.nullable(text(fieldLimits.rejectionReason))),
});
