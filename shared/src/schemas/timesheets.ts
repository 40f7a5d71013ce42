import * as z from 'zod/mini';
import { REASON_MAX } from '../domain/rules/payEdit';
import { absenceKind } from './absences';
import { date, id, positionRef, queryDate, text, time } from './common';
import { rate } from './dashboard';
import { required } from './fieldSchemas';

/**
 * `GET /api/payroll/timesheets/`: the payroll week of `date` at one location, or the part of a week that is closed
 * separately; without `date`, last week.
 */
export const timesheetQuery = z.strictObject({ location: id, date: queryDate });

/** `GET /api/payroll/timesheets/all/`: the same week of every location in reach; without `date`, last week. */
export const allTimesheetsQuery = z.strictObject({ date: queryDate });

/** The kind of a mark. Marks of one kind and direction are alike. */
const markType = z.enum([
  'CAME',
  'LEFT',
  'NO_SHOW',
  'REVIEW',
  'OPEN',
  'UNASSIGNED',
  'RATE',
  'SKEW',
  'FIRST_DAY',
  'LAST_DAY',
  'CERTIFICATE',
  'TIME_OFF',
  'DEVICE',
  'PAID',
  'OVERLAP',
  'PAID_TWICE',
  'WEEK',
  'SICK',
  'REQUEST',
]);
export type MarkType = z.infer<typeof markType>;
const markDirection = z.enum(['EARLY', 'LATE']);

const timesheetMark = z.object({
  type: markType,
  /** With CAME and LEFT: before or after the scheduled time. */
  direction: z.optional(markDirection),
  /** With CAME and LEFT, how far from the scheduled time; with SICK, the hours. */
  minutes: z.optional(z.number()),
  /** The subject of the mark and its values. An accepted mark comes back only if these values change. */
  key: z.string(),
  date,
  record_id: z.nullable(id),
  sentence: z.string(),
  /**
   * CLOCK_OUT and ASSIGN open the dashboard's calls. ANSWER means a correction request, decided on the Corrections
   * page. ACCEPT confirms that the entry is right. PAY asks whether
   * sick time is paid.
   */
  action: z.enum(['ACCEPT', 'CLOCK_OUT', 'ASSIGN', 'ANSWER', 'PAY']),
  /** With PAY, the line of an absence that is paid or not: `POST /api/absences/lines/pay/`. */
  line_id: z.optional(id),
  /** With NO_SHOW, the missed shift. With ASSIGN, the shift that the time entry covers, if there is one. */
  shift: z.optional(z.object({ id, shift_code: z.string(), start_time: time, end_time: time })),
});
export type TimesheetMark = z.infer<typeof timesheetMark>;

const timesheetRecord = z.object({
  id,
  date,
  clocked_in: time,
  clocked_out: z.nullable(time),
  /** The clock-in as an instant, ISO 8601. */
  clocked_in_at: z.string(),
  /** The time zone of the punches. */
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
  /** Whether the work is from an earlier week and is paid here because that week was closed. */
  late: z.boolean(),
});
export type TimesheetRecord = z.infer<typeof timesheetRecord>;

const plannedWork = z.object({
  shift_code: z.string(),
  start_time: time,
  end_time: time,
  position: positionRef.shape.name,
});

/** Paid time of an absence, as it was granted. Without a shift, it has hours but no times. */
const leaveWork = z.object({
  date,
  shift_code: z.nullable(z.string()),
  start_time: z.nullable(time),
  end_time: z.nullable(time),
  position: z.nullable(z.string()),
  minutes: z.number(),
  kind: absenceKind,
});
export type LeaveWork = z.infer<typeof leaveWork>;

const sums = {
  planned_minutes: z.number(),
  /** Scheduled time of meetings, separate from the scheduled shifts. */
  meeting_minutes: z.number(),
  /** The part of the worked minutes that staff clocked in for meetings. */
  worked_meeting_minutes: z.number(),
  worked_minutes: z.number(),
  paid_minutes: z.number(),
  /** The part of the paid minutes that is overtime. */
  overtime_minutes: z.number(),
  /**
   * Weekly overtime that moves from the earlier to the later part of a split week: positive in the later part, negative
   * in the earlier part, whose paid minutes and overtime exclude it.
   */
  moved_overtime_minutes: z.number(),
  double_minutes: z.number(),
  /** Paid leave in minutes as they were granted, separate from the paid minutes. */
  leave_minutes: z.number(),
  /** Paid sick time, separate from the paid minutes. */
  sick_minutes: z.number(),
};

const timesheetPerson = z.object({
  id,
  name: z.string(),
  key: z.nullable(z.string()),
  /** WAITING: a decision is needed. READY: no decision is needed, and no one has approved yet. SET_ASIDE: held. */
  status: z.enum(['WAITING', 'READY', 'APPROVED', 'SET_ASIDE']),
  /** The decision of a manager; kept with `changed` if the hours changed since. */
  decided: z.nullable(
    z.object({
      by: z.string(),
      at: z.string(),
      reason: z.nullable(z.string()),
      self_approved: z.boolean(),
      changed: z.boolean(),
    }),
  ),
  /** Whether the reader can decide: false for their own week, unless they are the only admin. */
  may_decide: z.boolean(),
  /** A stamp of the current hours; an approval sends the stamp of the hours that were reviewed. */
  stamp: z.string(),
  ...sums,
  days: z.array(
    z.object({
      date,
      planned: z.array(plannedWork),
      /** Meetings that the employee is invited to. A missed meeting needs no decision. */
      meetings: z.array(z.object({ shift_code: z.string(), start_time: time, end_time: time })),
      leave: z.array(leaveWork),
      records: z.array(timesheetRecord),
      planned_minutes: z.number(),
      paid_minutes: z.number(),
      /** Whether the employee is off on this day. */
      off: z.boolean(),
    }),
  ),
  /** Time entries from before this week that are paid in it. */
  late: z.array(timesheetRecord),
  /** Paid leave of dates before this week that is paid in it. */
  late_leave: z.array(leaveWork),
  marks: z.array(timesheetMark),
});
export type TimesheetPerson = z.infer<typeof timesheetPerson>;

export const timesheetAnswer = z.object({
  location: z.object({ id, title: z.string(), timezone: z.string() }),
  /** Sunday to Saturday, or the part of a week before or after the end of a pay period. */
  week: z.object({ start: date, end: date }),
  /** The week that this part belongs to; null for a whole week. */
  part_of: z.nullable(z.object({ start: date, end: date })),
  /** Whether the week is over at the location and can be closed. */
  is_over: z.boolean(),
  closed: z.nullable(z.object({ by: z.string(), at: z.string() })),
  /** The reason that the week was reopened; null if it wasn't. */
  reopened: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
  /** Whether the signed-in user can close and reopen weeks. */
  may_close: z.boolean(),
  overtime_rule: z.enum(['OFF', 'WEEKLY', 'WEEKLY_DAILY']),
  people: z.array(timesheetPerson),
  totals: z.object(sums),
});
export type TimesheetAnswer = z.infer<typeof timesheetAnswer>;

/** Marks that one action can accept. Marks of the reader's own week are left out. */
const alikeMarks = z.object({
  type: markType,
  direction: z.optional(markDirection),
  /** With NO_SHOW, the location and date that all these no-shows have. */
  location: z.optional(id),
  date: z.optional(date),
  items: z.array(
    z.object({ location: id, user_id: id, mark: z.string(), date, minutes: z.optional(z.number()) }),
  ),
});
export type AlikeMarks = z.infer<typeof alikeMarks>;

export const allTimesheetsAnswer = z.object({
  /** The locations by title. */
  results: z.array(timesheetAnswer),
  alike: z.array(alikeMarks),
});
export type AllTimesheets = z.infer<typeof allTimesheetsAnswer>;

const which = { location: id, date };
/** The reason for a decision; blanks alone don't count. */
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
/** Maximum number of locations and of employees in one action. */
const MOST_LOCATIONS = 60;
const MOST_ITEMS = 2000;
const locations = z
  .array(id)
  .check(z.minLength(1, 'Select at least one location.'), z.maxLength(MOST_LOCATIONS));
/** Accepts marks of several employees and locations. Marks that have changed are skipped. */
export const acceptAlikeBody = z.strictObject({
  date,
  items: z
    .array(
      z.strictObject({
        location: id,
        user_id: id,
        marks: z.array(text(200, 1)).check(z.minLength(1, 'Select the items to accept.'), z.maxLength(200)),
      }),
    )
    .check(z.minLength(1, 'Select the items to accept.'), z.maxLength(MOST_ITEMS)),
});
export type AcceptAlikeBody = z.infer<typeof acceptAlikeBody>;
/** Approves everyone at these locations who is ready. With `seen`, only employees whose hours have that stamp. */
export const approveAllBody = z.strictObject({
  date,
  locations,
  seen: z.optional(
    z.array(z.strictObject({ location: id, user_id: id, stamp: text(64, 1) })).check(z.maxLength(MOST_ITEMS)),
  ),
});
export type ApproveAllBody = z.infer<typeof approveAllBody>;
export const closeAllBody = z.strictObject({ date, locations });
export type CloseAllBody = z.infer<typeof closeAllBody>;
export const holdTimesheetBody = z.strictObject({ ...which, user_id: id, reason });
/** The time of the decision to undo. The server refuses to undo a later decision. */
const seen = z.optional(text(40, 1));
export const clearTimesheetDecisionBody = z.strictObject({ ...which, user_id: id, seen });
export const closeBody = z.strictObject(which);
/** Reopens a week; `seen` is the time at which the week was closed. */
export const reopenBody = z.strictObject({ ...which, reason, seen });
