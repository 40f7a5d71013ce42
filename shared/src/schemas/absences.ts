import * as z from 'zod/mini';
import { absenceActions, lateMinutes, REPORT_DAYS_MORE } from '../domain/rules/absence';
import { fieldLimits } from '../domain/rules/fields';
import { sentenceFor } from '../domain/rules/findings';
import {
  date,
  id,
  listOf,
  pageQuery,
  person,
  positionRef,
  queryDate,
  queryId,
  revision,
  shows,
  text,
  time,
  warnings,
} from './common';

export const absenceKind = z.enum(['TIME_OFF', 'SICK', 'EMERGENCY', 'OTHER', 'NO_SHOW']);
export type AbsenceKind = z.infer<typeof absenceKind>;
/** The kinds that an employee can report. */
const reportKind = z.enum(['SICK', 'EMERGENCY', 'OTHER'], { error: 'Select a reason.' });
export type ReportKind = z.infer<typeof reportKind>;
/** The kinds that a manager can record for one shift. */
export const markKind = z.enum(['SICK', 'EMERGENCY', 'OTHER', 'NO_SHOW'], { error: 'Select a reason.' });
export type MarkKind = z.infer<typeof markKind>;
const leaveType = z.enum(['PAID_LEAVE', 'UNPAID_LEAVE'], { error: sentenceFor('select.leaveType') });
const source = z.enum(['REQUEST', 'EMPLOYEE', 'MANAGER', 'MIGRATED']);
const pay = z.enum(['PAID', 'UNPAID', 'UNDECIDED']);
/** Why a day or a line ended. */
const endCause = z.enum(['WITHDRAWN', 'REVOKED', 'CLOCKED_IN', 'LEFT', 'MOVED']);
const note = text(fieldLimits.absenceNote).check(z.trim());
const place = z.object({ id, title: z.string() });
export const placeWithPhone = z.object({
  id,
  title: z.string(),
  timezone: z.string(),
  /** The phone number to call; an empty text without one. */
  phone: z.string(),
});

/** The time that a day takes from one shift, as it was granted. */
const absenceLine = z.object({
  id,
  /** Null for hours without a shift. */
  shift_id: z.nullable(id),
  shift_code: z.nullable(z.string()),
  location: place,
  start_time: z.nullable(time),
  end_time: z.nullable(time),
  minutes: z.number(),
  /** RELEASED: someone else can work the shift. KEPT: a part that the employee misses. NONE: without a shift. */
  effect: z.enum(['RELEASED', 'KEPT', 'NONE']),
  pay,
  ended: z.nullable(endCause),
});

const absenceDay = z.object({
  date,
  /** The time that is off, in the absence's zone; both null for the whole day. */
  from_time: z.nullable(time),
  to_time: z.nullable(time),
  ended: z.nullable(endCause),
  lines: z.array(absenceLine),
});
export type AbsenceDay = z.infer<typeof absenceDay>;

const absenceFields = {
  id,
  source,
  start_date: date,
  end_date: date,
  timezone: z.string(),
  created_at: z.string(),
  days: z.array(absenceDay),
};

// The employee ----------------------------------------------------------------------------------------

/** An occurrence of the reader's own shifts. */
const ownOccurrence = z.object({
  shift: id,
  shift_code: z.string(),
  shift_type: positionRef,
  date,
  start_time: time,
  end_time: time,
  location: placeWithPhone,
});
export type OwnAbsenceShift = z.infer<typeof ownOccurrence>;

const occurrence = z.strictObject({ shift: id, date });

/** An own absence. A report also has the coworkers who were asked, and the shifts that someone took since. */
const ownAbsence = z.object({
  ...absenceFields,
  kind: absenceKind,
  leave_type: z.nullable(leaveType),
  note: z.string(),
  /** Coworkers who were asked to take a shift of the report. */
  asked: z.number(),
  /** Shifts of the report that a coworker took. */
  taken: z.array(z.object({ shift_code: z.string(), date, name: z.string() })),
  /** Dates with which `I can come after all` can be selected now; empty if none. */
  can_withdraw: z.array(date),
  /** Shifts of the report with which it can be selected now. A coworker may have taken another shift of the date. */
  can_withdraw_shifts: z.array(occurrence),
});
export type OwnAbsence = z.infer<typeof ownAbsence>;

/** `GET /api/absences/mine/`: the reader's absences of every kind with a day in the range, soonest first. */
export const ownAbsencesQuery = z.strictObject({ from: date, to: date });
export const ownAbsences = z.object({ results: z.array(ownAbsence) });

/** `GET /api/absences/mine/action/`: what the reader can do about one own occurrence. */
export const absenceActionQuery = z.strictObject({ shift: id, date });
export const absenceActionAnswer = z.object({
  /** See `absenceAction`, which decides it. */
  action: z.enum(absenceActions),
  shift: ownOccurrence,
  /** Other own shifts of the date that can be reported too. */
  also: z.array(ownOccurrence),
  /** The last date that the report can cover. */
  last_through: date,
  /** The first date for which time off can be requested. */
  first_time_off_date: date,
  /** Whether the employee can report being late: until they clock in, or the shift ends. */
  can_be_late: z.boolean(),
  /** When the employee is expected, if they reported being late: a time at the location. */
  expected_time: z.nullable(time),
  /** The report that covers the occurrence already. */
  report: z.nullable(ownAbsence),
});
export type AbsenceActionAnswer = z.infer<typeof absenceActionAnswer>;

/** `POST /api/absences/mine/`: with `through`, every date until then is off, with all shifts. */
export const reportAbsenceBody = z.strictObject({
  shift: id,
  date,
  kind: reportKind,
  note: z.optional(note),
  /** Other own shifts of the same date. */
  also: z.optional(z.array(occurrence).check(z.maxLength(20))),
  /** The last date of the absence, at most 13 days after `date`. */
  through: z.optional(shows(date, '2027-03-05')),
  /** When the employee leaves, for a shift that has begun; the whole shift is missed without it. */
  from_time: z.optional(shows(time, '16:45')),
});
export type ReportAbsenceBody = z.infer<typeof reportAbsenceBody>;
/** `Your manager was notified at 5:41 AM. 7 coworkers were asked to take your shift.` */
export const reportAnswer = z.object({ message: z.string(), absence: ownAbsence });
export type ReportAnswer = z.infer<typeof reportAnswer>;

/**
 * `POST /api/absences/mine/{id}/withdraw/`: whole dates, single shifts, or both. Without either, everything that can still
 * be withdrawn.
 */
export const withdrawAbsenceBody = z.strictObject({
  dates: z.optional(z.array(date).check(z.minLength(1), z.maxLength(REPORT_DAYS_MORE + 1))),
  shifts: z.optional(z.array(occurrence).check(z.minLength(1), z.maxLength(300))),
});
export type WithdrawAbsenceBody = z.infer<typeof withdrawAbsenceBody>;

export const minutesLate = z.literal([...lateMinutes], { error: 'Select how many minutes late.' });
/** `POST /api/absences/mine/late/`: minutes after the start of the shift. */
export const reportLateBody = z.strictObject({ shift: id, date, minutes: minutesLate });
export type ReportLateBody = z.infer<typeof reportLateBody>;

// Managers --------------------------------------------------------------------------------------------

const staffAbsence = z.object({
  ...absenceFields,
  user: person,
  location: place,
  /** Null if the reader manages no location of the absence; then the page says `Off`. So are leave type and note. */
  kind: z.nullable(absenceKind),
  leave_type: z.nullable(leaveType),
  note: z.nullable(z.string()),
  created_by: z.nullable(person),
  /** The request for time off behind the absence. */
  request: z.nullable(id),
  /** Whether the reader can end days of the absence, change it, and decide its pay. */
  can_manage: z.boolean(),
  revision,
});
export type StaffAbsence = z.infer<typeof staffAbsence>;

/** `GET /api/absences/`: absences with a day in the range, newest first. */
export const staffAbsencesQuery = z.strictObject({
  ...pageQuery,
  location: queryId,
  user: queryId,
  from: queryDate,
  to: queryDate,
});
export const staffAbsenceList = listOf(staffAbsence);

/** `POST /api/absences/` and its preview. Times are for one date only. */
export const addAbsenceBody = z.strictObject({
  user_id: id,
  kind: absenceKind,
  leave_type: z.optional(z.nullable(leaveType)),
  start_date: date,
  end_date: date,
  start_time: z.optional(z.nullable(time)),
  end_time: z.optional(z.nullable(shows(time, '18:15'))),
  /** By default the pay of the kind: the leave type, the location's Sick Pay option, or unpaid. */
  pay: z.optional(z.nullable(z.enum(['PAID', 'UNPAID']))),
  /** Paid hours of dates without a shift. */
  hours_per_day: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(12)))),
  position_id: z.optional(z.nullable(id)),
  note: z.optional(note),
});
export type AddAbsenceBody = z.infer<typeof addAbsenceBody>;

/** The time that a new absence takes from one date of a shift. */
const absenceEffect = z.object({
  date,
  shift_code: z.nullable(z.string()),
  location: place,
  start_time: z.nullable(time),
  end_time: z.nullable(time),
  hours: z.number(),
  pay,
  /** Whether the date then has no one assigned. */
  opens: z.boolean(),
});
export const absencePreview = z.object({
  effects: z.array(absenceEffect),
  hours: z.number(),
  /** Why the absence can't be stored, in a sentence. */
  refusal: z.nullable(z.string()),
  warnings,
});
export type AbsencePreview = z.infer<typeof absencePreview>;
export const addedAbsence = z.object({ message: z.string(), id });

/** `PUT /api/absences/{id}/`: another kind sets the pay again, unless a manager chose it. */
export const changeAbsenceBody = z.strictObject({
  kind: z.optional(markKind),
  note: z.optional(note),
});
export type ChangeAbsenceBody = z.infer<typeof changeAbsenceBody>;

export const absenceDates = z
  .array(date)
  .check(z.minLength(1, 'Select at least one date.'), z.maxLength(366));
export const takeBack = z.array(id).check(z.maxLength(50));
/** `POST /api/absences/{id}/end/` and its preview: `take_back` names the employees who lose a date they got. */
export const endAbsenceBody = z.strictObject({ dates: absenceDates, take_back: z.optional(takeBack) });
export const endedDates = z.array(
  z.object({
    date,
    shift_code: z.nullable(z.string()),
    /** `Back to Maya`, `Ben keeps it`, or `Remains open. Maya no longer works at this location.` */
    outcome: z.string(),
    /** The employee who works the date now and can lose it by `take_back`. */
    taken_by: z.nullable(person),
  }),
);
export const endAbsencePreview = z.object({ dates: endedDates, refusal: z.nullable(z.string()), warnings });
export type EndAbsencePreview = z.infer<typeof endAbsencePreview>;

/** `POST /api/absences/lines/pay/` */
export const payLinesBody = z.strictObject({
  items: z
    .array(z.strictObject({ id, pay: z.enum(['PAID', 'UNPAID']) }))
    .check(z.minLength(1), z.maxLength(200)),
});
export type PayLinesBody = z.infer<typeof payLinesBody>;
