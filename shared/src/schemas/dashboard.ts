/**
 * Time entries on the dashboard. Four of its eight tabs are here: Shifts Clocked In, Not Clocked In, Unassigned Clocked
 * In, and All Clocked In. Times `HH:mm` and dates are those on the location's clocks.
 */
import * as z from 'zod/mini';
import { sentenceFor } from '../domain/rules/findings';
import { sorts } from '../domain/sorts';
import { date, id, listOf, pageQuery, person, positionRef, queryDate, queryId, sortBy, time } from './common';

/** `GET /api/shifts/request/count/`: the number on each of the eight tabs, in tab order, and of certificates. */
export const dashboardCounts = z.object({
  clocked_in_count: z.number(),
  /** Employees who are not clocked in. Those on deck without a shift are in the list but count on the next tab. */
  not_clocked_in_count: z.number(),
  /** Time entries that wait for a shift, of any day. */
  unassigned_clocked_in_count: z.number(),
  open_shift_request_count: z.number(),
  schedule_change_request_count: z.number(),
  time_off_request_count: z.number(),
  new_shift_request_count: z.number(),
  /**
   * Time entries that are not closed, of any day; the field's name is misspelled on purpose, as in the specification.
   */
  mannual_clockout_count: z.number(),
  /** Certificates that wait for a review. */
  certificate_count: z.number(),
});
export type DashboardCounts = z.infer<typeof dashboardCounts>;
export const countsQuery = z.strictObject({
  location: queryId,
  /** With `days`, requests for days without a shift count. */
  include: z.optional(z.literal('days')),
});

/** The rate at which hours are paid; the page labels it Type. */
export const rate = z.enum(['REGULAR', 'SUB', 'TRAINING'], { error: 'Please select Type.' });
export type Rate = z.infer<typeof rate>;

/** A note on a time entry that a manager should see: `late`, `clock_skew`, …; `message` is a full sentence. */
export const clockFlag = z.object({ code: z.string(), message: z.string() });

/** A location with the time zone of its times. */
export const place = z.object({ id, title: z.string(), timezone: z.string() });

/** Days, both inclusive, that are read in a zone that their location had before. */
export const formerZones = z.optional(
  z.nullable(
    z.readonly(z.array(z.object({ from_date: z.string(), to_date: z.string(), timezone: z.string() }))),
  ),
);

/** One correction of a time entry. */
export const recordChange = z.object({
  kind: z.enum(['ADDED', 'CHANGED', 'SPLIT', 'VOIDED']),
  /** The correction in words: `In 8:02 AM, was 8:31 AM`. */
  summary: z.string(),
  /** The name of the user who made the correction. */
  by: z.string(),
  /** When the correction was made, as an ISO 8601 instant. */
  at: z.string(),
  reason: z.string(),
});
export type RecordChange = z.infer<typeof recordChange>;

/** A time entry, as the three tabs that list time entries show it. */
const clockRow = z.object({
  id,
  employee_name: person,
  shift_code: z.nullable(z.string()),
  /** The position worked; empty while no one has chosen it. */
  shift_type: z.array(positionRef),
  /** The day that the time entry counts for. */
  date,
  /** The instant of the punch, ISO 8601; `clocked_in` is the time on the location's clocks at that instant. */
  clocked_in_at: z.string(),
  clocked_in: time,
  clocked_out: z.nullable(time),
  /** Hours between the two punches, with two decimals; null until there is a second punch. */
  total_hours: z.nullable(z.number()),
  /**
   * Unassigned Clocked In: PENDING until a manager chooses the shift or position, then APPROVED. Other tabs: OPEN while
   * on deck, NEEDS_REVIEW after 16 hours on deck, CLOSED when clocked out.
   */
  status: z.enum(['PENDING', 'APPROVED', 'OPEN', 'NEEDS_REVIEW', 'CLOSED']),
  rate,
  flags: z.array(clockFlag),
  location: place,
  /**
   * All Clocked In, for a time entry in review: the scheduled end of its shift, as a clock-out time to accept. Null if
   * no time can be suggested.
   */
  suggested_clock_out: z.optional(z.nullable(time)),
  /** All Clocked In: the rate that the punch clock suggested, if the employee chose another. */
  suggested_rate: z.optional(rate),
  /** Corrections, newest first; missing if there are none. */
  changes: z.optional(z.array(recordChange)),
});
export type ClockRow = z.infer<typeof clockRow>;
export const clockRowList = listOf(clockRow);
/** The day that a list shows. Without a `date`: today, on each location's own clocks. */
const dayQuery = { ...pageQuery, location: queryId, date: queryDate };
/** Query of `GET /api/shifts/clocked-in/`, the tab Shifts Clocked In. */
export const clockQuery = z.strictObject({ ...dayQuery, sort: sortBy(sorts.clockRecords) });
/** Query of `GET /api/shifts/not-clocked-in/`, the tab Not Clocked In. */
export const notClockedInQuery = z.strictObject({ ...dayQuery, sort: sortBy(sorts.notClockedIn) });
/**
 * `GET /api/shifts/unassigned-clocked-in/`. `status`: PENDING lists the time entries that wait for a shift, of any day
 * unless `date` names one; APPROVED lists those of the day that were decided; empty lists both.
 */
export const unassignedQuery = z.strictObject({
  ...clockQuery.shape,
  status: z.optional(z.enum(['', 'PENDING', 'APPROVED'])),
});

/** An employee who is scheduled for a shift of the day and has not clocked in for it. */
const notClockedInRow = z.object({
  /** The id of the employee's assignment to the shift. */
  id,
  employee_name: person,
  shift_code: z.string(),
  shift_type: z.array(positionRef),
  shift_date: date,
  shift_start: time,
  shift_end: time,
  /**
   * EXPECTED: the shift hasn't started. LATE: the shift started a minute ago or more. MISSED: the shift is over.
   * HERE_WITHOUT_SHIFT: on deck since `in_since`, with a time entry that waits for a shift.
   */
  state: z.enum(['EXPECTED', 'LATE', 'MISSED', 'HERE_WITHOUT_SHIFT']),
  /** When an employee who reported being late is expected. */
  expected_time: z.optional(time),
  in_since: z.nullable(time),
  /** The time entry that waits for a shift, for HERE_WITHOUT_SHIFT; else null. */
  record_id: z.nullable(id),
  /** The scheduled shift, which can be assigned to that time entry. */
  shift_id: id,
  location: place,
});
export type NotClockedInRow = z.infer<typeof notClockedInRow>;
export const notClockedInList = listOf(notClockedInRow);

/**
 * `GET /api/shifts/clocked-in/today/`: every time entry that is not closed, of any day; those that need a decision
 * first.
 */
export const todayQuery = z.strictObject({
  ...pageQuery,
  location_id: queryId,
  /** Another name of `location_id`; if both are given, this parameter is ignored. */
  location: queryId,
  sort: sortBy(sorts.clockRecords),
});
/** `POST /api/shifts/clocked-in/today/`: clocks out all of these employees or none. */
export const manualClockOutBody = z.strictObject({
  /** User ids of the employees. */
  id: z.array(id).check(z.minLength(1, 'Select at least one employee'), z.maxLength(200)),
  /**
   * When each employee left, by user id: an instant with offset. A missing time means just now, which is refused for a
   * time entry in review.
   */
  times: z.optional(z.record(id, z.iso.datetime({ offset: true, error: sentenceFor('time.format') }))),
  /**
   * User ids of the employees whose hours the sender confirmed: required for a time entry in review and for over 12
   * hours.
   */
  confirmed: z.optional(z.array(id).check(z.maxLength(200))),
  /**
   * The time entry to close, by user id, because an employee on deck can have older entries in review. If missing, the
   * entry with which they are on deck, else the only one in review.
   */
  records: z.optional(z.record(id, id)),
  /**
   * Clocks no one out, but settles the flags of the time entries in `records`, which must name one for each employee:
   * the suggested rate is paid, and the server's time is kept.
   */
  settle: z.optional(z.boolean()),
});

/**
 * `GET /api/shifts/assign-shifts/`: the shifts that can be assigned to an employee's time entry without a shift.
 * Without `record_id`, that entry is the newest of these, one that still waits first.
 */
export const assignShiftsQuery = z.strictObject({ user_id: id, location: queryId, record_id: queryId });
export const assignableShift = z.object({
  id,
  shift_code: z.string(),
  shift_type: z.object({ id, name: z.string(), color: z.string() }),
  start_time: time,
  end_time: time,
  /** Whether the employee was scheduled for the shift, or invited to the meeting. These come first. */
  is_own: z.boolean(),
  /** Whether this is a meeting. Meetings come before shifts. */
  is_meeting: z.optional(z.literal(true)),
});
export type AssignableShift = z.infer<typeof assignableShift>;
export const assignShiftsAnswer = z.object({ result: z.array(assignableShift) });
/** `POST /api/shifts/assign-shifts/`: assigns the shift to the time entry, chosen as in {@link assignShiftsQuery}. */
export const assignShiftBody = z.strictObject({ user_id: id, shift_id: id, record_id: z.optional(id) });
