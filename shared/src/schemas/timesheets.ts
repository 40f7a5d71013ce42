import * as z from 'zod/mini';
import { REASON_MAX } from '../domain/rules/payEdit';
import { date, id, positionRef, queryDate, text, time } from './common';
import { rate } from './dashboard';
import { required } from './fieldSchemas';

/** `GET /api/payroll/timesheets/`: the payroll week of `date` at one location, or the part of it that is closed on its own; without a date that of a week ago. */
export const timesheetQuery = z.strictObject({ location: id, date: queryDate });

const timesheetMark = z.object({
  /** Names what it is about, with its values: accepted once, it does not come back unless these change. */
  key: z.string(),
  date,
  record_id: z.nullable(id),
  sentence: z.string(),
  /**
   * CLOCK_OUT and ASSIGN are the dashboard's own calls; ANSWER is a correction that somebody asks for, decided on the
   * page of those; ACCEPT says that it is right as it is.
   */
  action: z.enum(['ACCEPT', 'CLOCK_OUT', 'ASSIGN', 'ANSWER']),
});
export type TimesheetMark = z.infer<typeof timesheetMark>;

const timesheetRecord = z.object({
  id,
  date,
  clocked_in: time,
  clocked_out: z.nullable(time),
  /** The punch itself, an instant. */
  clocked_in_at: z.string(),
  /** Of the punches. */
  timezone: z.string(),
  status: z.enum(['OPEN', 'NEEDS_REVIEW', 'CLOSED']),
  shift_code: z.nullable(z.string()),
  position: z.nullable(z.string()),
  planned_end: z.nullable(time),
  rate,
  worked_minutes: z.number(),
  paid_minutes: z.number(),
  edited_by: z.nullable(z.string()),
  self_approved: z.boolean(),
  /** It was worked before this week, which pays it because its own was closed. */
  late: z.boolean(),
});
export type TimesheetRecord = z.infer<typeof timesheetRecord>;

const plannedWork = z.object({
  shift_code: z.string(),
  start_time: time,
  end_time: time,
  position: positionRef.shape.name,
});

const sums = {
  planned_minutes: z.number(),
  worked_minutes: z.number(),
  paid_minutes: z.number(),
  /** Parts of the paid minutes. */
  overtime_minutes: z.number(),
  /**
   * Weekly overtime of the earlier part of a split week, which the later part pays: positive there, and negative in the
   * earlier one, whose paid minutes and overtime are without it.
   */
  moved_overtime_minutes: z.number(),
  double_minutes: z.number(),
  /** Beside the paid minutes: approved paid leave, as it had been planned. */
  leave_minutes: z.number(),
};

const timesheetPerson = z.object({
  id,
  name: z.string(),
  key: z.nullable(z.string()),
  /** WAITING: something is to be decided; READY: nothing is, nobody has approved yet. */
  status: z.enum(['WAITING', 'READY', 'APPROVED', 'SET_ASIDE']),
  /** What somebody decided; kept where the hours changed since, and then `changed`. */
  decided: z.nullable(
    z.object({
      by: z.string(),
      at: z.string(),
      reason: z.nullable(z.string()),
      self_approved: z.boolean(),
      changed: z.boolean(),
    }),
  ),
  /** False for one's own week, but where one is the only admin. */
  may_decide: z.boolean(),
  /** The hours as they are now: approving says which ones were looked at. */
  stamp: z.string(),
  ...sums,
  days: z.array(
    z.object({
      date,
      planned: z.array(plannedWork),
      leave: z.array(plannedWork),
      records: z.array(timesheetRecord),
      planned_minutes: z.number(),
      paid_minutes: z.number(),
    }),
  ),
  /** Worked before this week, paid in it. */
  late: z.array(timesheetRecord),
  marks: z.array(timesheetMark),
});
export type TimesheetPerson = z.infer<typeof timesheetPerson>;

export const timesheetAnswer = z.object({
  location: z.object({ id, title: z.string(), timezone: z.string() }),
  /** Sunday to Saturday, or the part of a week that a pay period ends or begins with. */
  week: z.object({ start: date, end: date }),
  /** The week that it is a part of; null where it is a whole one. */
  part_of: z.nullable(z.object({ start: date, end: date })),
  /** The week lies behind at the location: it can be closed. */
  is_over: z.boolean(),
  closed: z.nullable(z.object({ by: z.string(), at: z.string() })),
  /** Why it was opened again, where it was. */
  reopened: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
  /** The signed-in person may close and reopen. */
  may_close: z.boolean(),
  overtime_rule: z.enum(['OFF', 'WEEKLY', 'WEEKLY_DAILY']),
  people: z.array(timesheetPerson),
  totals: z.object(sums),
});
export type TimesheetAnswer = z.infer<typeof timesheetAnswer>;

const which = { location: id, date };
/** Blanks are none. */
const reason = text(REASON_MAX).check(z.trim(), z.minLength(1, required('Reason')));

export const approveBody = z.strictObject({
  ...which,
  people: z
    .array(z.strictObject({ user_id: id, stamp: text(64, 1) }))
    .check(z.minLength(1, 'Select at least one employee'), z.maxLength(500)),
});
export const acceptBody = z.strictObject({
  ...which,
  user_id: id,
  marks: z.array(text(200, 1)).check(z.minLength(1, 'Select the items to accept.'), z.maxLength(200)),
});
export const holdTimesheetBody = z.strictObject({ ...which, user_id: id, reason });
/** The time of the decision to undo. The server refuses to undo a later decision. */
const seen = z.optional(text(40, 1));
export const clearTimesheetDecisionBody = z.strictObject({ ...which, user_id: id, seen });
export const closeBody = z.strictObject(which);
/** `seen`: when the week was closed. */
export const reopenBody = z.strictObject({ ...which, reason, seen });
