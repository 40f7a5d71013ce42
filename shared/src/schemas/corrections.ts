import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { date, id, listOf, pageQuery, person, positionRef, punchTime, queryId, text, time } from './common';
import { assignableShift, clockFlag, formerZones, place, rate, recordChange } from './dashboard';
import { required } from './fieldSchemas';

/** The reason for a correction; the employee reads it. */
const reason = text(fieldLimits.correctionReason).check(z.trim(), z.minLength(1, required('Reason')));

/**
 * The version of the time entry that the user had read. Another version is refused, so no one overwrites unseen
 * changes.
 */
const revision = text(64, 1);

/** The work done: a shift of that day, and the position worked if it differs or there is no shift. */
const work = {
  shift_id: z.optional(z.nullable(id)),
  position_id: z.optional(z.nullable(id)),
};

/** `GET /api/attendance/records/{id}/`: one time entry with all its changes and its paid hours. */
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
  /** The position worked, set if it differs from the shift's or there is no shift. */
  position: z.nullable(positionRef),
  rate,
  status: z.enum(['OPEN', 'NEEDS_REVIEW', 'CLOSED', 'VOIDED']),
  flags: z.array(clockFlag),
  /** Hours by the clock; null until both punches are known. */
  total_hours: z.nullable(z.number()),
  /** The paid hours. `set_by` names the user who set them in payroll; corrections then leave them unchanged. */
  paid: z.object({ hours: z.number(), rate, set_by: z.nullable(z.string()) }),
  revision: z.string(),
  /** Changes of the time entry, newest first. */
  changes: z.array(recordChange),
});
export type ClockRecord = z.infer<typeof clockRecord>;

/**
 * Employees who can get a missed punch added: those of a location the user manages, and those who worked or were
 * scheduled there.
 */
export const workersAnswer = listOf(z.object({ id, name: z.string(), is_current: z.boolean() }));

/**
 * `GET /api/attendance/worked-shifts/`: shifts that the employee can have worked at the location that day, nearest to
 * `time` first.
 */
export const workedShiftsQuery = z.strictObject({ user_id: id, location: id, date, time: z.optional(time) });
export const workedShiftsAnswer = z.object({ result: z.array(assignableShift) });

/** `POST /api/attendance/records/`: adds a missed punch. */
export const addRecordBody = z.strictObject({
  user_id: id,
  location: id,
  clocked_in: punchTime,
  clocked_out: punchTime,
  ...work,
  rate,
  reason,
});
export type AddRecordBody = z.infer<typeof addRecordBody>;

/** `PUT /api/attendance/records/{id}/`: replaces the whole time entry. */
export const changeRecordBody = z.strictObject({
  revision,
  clocked_in: punchTime,
  /** The clock-out; null while the employee is still on deck. */
  clocked_out: z.nullable(punchTime),
  ...work,
  rate,
  reason,
});
export type ChangeRecordBody = z.infer<typeof changeRecordBody>;

/**
 * `POST /api/attendance/records/{id}/split/`: the end of the first part and the start of the second; a missing value
 * stays unchanged.
 */
export const splitRecordBody = z.strictObject({
  revision,
  ends: punchTime,
  resumes: punchTime,
  ...work,
  rate: z.optional(rate),
  reason,
});
export type SplitRecordBody = z.infer<typeof splitRecordBody>;

/** Body of `POST /api/attendance/records/{id}/void/`, which voids a time entry. */
export const voidRecordBody = z.strictObject({ revision, reason });

/** `POST /api/attendance/records/{id}/keep/` and `…/shift/`: the position that was worked. */
export const positionBody = z.strictObject({ position_id: id });

export const correctedAnswer = z.object({ message: z.string(), id });

// Corrections that employees request -----------------------------------------------------------------

/** `POST /api/shifts/request/correction/`: for the employee's own time entry, or for a missed punch at a location. */
export const correctionRequestBody = z.strictObject({
  record_id: z.optional(z.nullable(id)),
  /** The location of a missed punch; only for a missed punch. */
  location: z.optional(z.nullable(id)),
  shift_id: z.optional(z.nullable(id)),
  clocked_in: punchTime,
  clocked_out: punchTime,
  reason,
});
export type CorrectionRequestBody = z.infer<typeof correctionRequestBody>;

const asked = {
  id,
  status: z.enum(['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED']),
  /** The requested time entry, on the location's clocks. */
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

/** `GET /api/attendance/my-hours/`: the reader's own hours for seven days from `start_date`. */
export const myHoursQuery = z.strictObject({ start_date: date });
const plannedWork = z.object({
  id,
  shift_code: z.string(),
  shift_type: z.array(positionRef),
  type: z.enum(['shift', 'meeting']),
  start_time: time,
  end_time: time,
  location: place,
  /** Canceled: no one has to clock in, and totals leave it out. */
  is_cancelled: z.boolean(),
});
/** The Sunday of the week in which these hours are paid, if the week of the work was already closed; else null. */
const paidWith = z.nullable(date);
const myRecord = z.object({
  ...clockRecord.shape,
  paid_with: paidWith,
  /** When the punches that an offline punch clock had kept were confirmed, in words; null for other time entries. */
  offline: z.nullable(z.string()),
  request: z.nullable(askedCorrection),
});
export type MyRecord = z.infer<typeof myRecord>;
const myDay = z.object({
  date,
  planned: z.array(plannedWork),
  planned_hours: z.number(),
  /** Time entries of the day. Voided entries are included with their reason, but count in no total. */
  records: z.array(myRecord),
  worked_hours: z.number(),
  paid_hours: z.number(),
  /** Paid leave in hours as they were granted, listed separately from the paid hours, as on Timesheets. */
  leave_hours: z.number(),
  /** Paid sick hours. */
  sick_hours: z.number(),
  /** The leave and sick hours of earlier dates among these, which are paid on this day because their week was closed. */
  late_leave: z.optional(z.array(z.object({ date, hours: z.number(), is_sick: z.boolean() }))),
  /** Punches that the employee asks to add. */
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
    sick_hours: z.number(),
  }),
  /** Locations where the employee can have worked. */
  locations: z.array(z.extend(place, { former_zones: formerZones })),
});
export type MyHours = z.infer<typeof myHours>;

/** `GET /api/attendance/corrections/`: correction requests of employees, pending requests first. */
export const correctionsQuery = z.strictObject({
  ...pageQuery,
  location: queryId,
  status: z.optional(z.enum(['', 'PENDING', 'DECIDED'])),
});
const correctionRow = z.object({
  ...asked,
  user: person,
  location: place,
  /** The time entry as it is now; null for a missed punch. */
  record: z.nullable(clockRecord),
  /** The paid hours before and after approval. If `set_by` set them in payroll, they stay unchanged. */
  effect: z.object({
    paid_before: z.number(),
    paid_after: z.number(),
    set_by: z.nullable(z.string()),
    paid_with: paidWith,
  }),
  /** The reason that the request can't be approved now. */
  blocked: z.nullable(z.string()),
});
export type CorrectionRow = z.infer<typeof correctionRow>;
export const correctionRowList = listOf(correctionRow);
/** Body of `POST /api/attendance/corrections/{id}/`, with which a manager decides a correction request. */
export const decideCorrectionBody = z.strictObject({
  action: z.enum(['APPROVE', 'REJECT'], { error: 'Unknown action. Choose one from the list.' }),
  /** The reason for a rejection; the requester reads it. */
  reason: z.optional(z.nullable(text(fieldLimits.rejectionReason))),
});
