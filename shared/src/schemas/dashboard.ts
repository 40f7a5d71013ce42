/**
 * What the dashboard reads and sends about clock records. It has eight tabs; four of them are here: Shifts Clocked In,
 * Not Clocked In, Unassigned Clocked In and All Clocked In. Times `HH:mm` and dates are those on the location's clocks.
 */
import * as z from 'zod/mini';
import { sentenceFor } from '../domain/rules/findings';
import { sorts } from '../domain/sorts';
import { date, id, listOf, pageQuery, person, positionRef, queryDate, queryId, sortBy, time } from './common';

/** `GET /api/shifts/request/count/`: the number on each of the eight tabs, in their order. */
export const dashboardCounts = z.object({
  clocked_in_count: z.number(),
  /** Without those who are on deck without a shift, whom the list does show: they count on the next tab. */
  not_clocked_in_count: z.number(),
  /** Records that wait for a shift, of whatever day. */
  unassigned_clocked_in_count: z.number(),
  open_shift_request_count: z.number(),
  schedule_change_request_count: z.number(),
  time_off_request_count: z.number(),
  new_shift_request_count: z.number(),
  /** Records that are not closed, of whatever day; the wire's name is misspelled and stays so. */
  mannual_clockout_count: z.number(),
});
export type DashboardCounts = z.infer<typeof dashboardCounts>;
export const countsQuery = z.strictObject({ location: queryId });

/** By what hours are paid: the page calls it Type. */
export const rate = z.enum(['REGULAR', 'SUB', 'TRAINING'], { error: 'Please select Type.' });
export type Rate = z.infer<typeof rate>;

/** Something about a record that a manager should see: `late`, `clock_skew`, …; `message` says it in a sentence. */
export const clockFlag = z.object({ code: z.string(), message: z.string() });

/** Where something happened, and on whose clocks its times are. */
export const place = z.object({ id, title: z.string(), timezone: z.string() });

/** Days, both inclusive, that are read in another zone than the one that their location has now. */
export const formerZones = z.optional(
  z.nullable(
    z.readonly(z.array(z.object({ from_date: z.string(), to_date: z.string(), timezone: z.string() }))),
  ),
);

/** One correction of a record. */
export const recordChange = z.object({
  kind: z.enum(['ADDED', 'CHANGED', 'SPLIT', 'VOIDED']),
  /** What became of it, in words: `In 8:02 AM, was 8:31 AM`. */
  summary: z.string(),
  /** Name of who made it. */
  by: z.string(),
  /** Instant, ISO 8601. */
  at: z.string(),
  reason: z.string(),
});
export type RecordChange = z.infer<typeof recordChange>;

/** One clock record, as the three tabs that list records show it. */
const clockRow = z.object({
  id,
  employee_name: person,
  shift_code: z.nullable(z.string()),
  /** The position worked; empty while nobody has said which it was. */
  shift_type: z.array(positionRef),
  /** The day that the record counts for. */
  date,
  /** The instant of the punch, ISO 8601; `clocked_in` is the time that the location's clocks showed then. */
  clocked_in_at: z.string(),
  clocked_in: time,
  clocked_out: z.nullable(time),
  /** Between the two punches, with two decimals; null until there is a second one. */
  total_hours: z.nullable(z.number()),
  /**
   * Unassigned Clocked In: PENDING until somebody says which shift or position it was, then APPROVED. Other tabs: OPEN
   * while on deck, NEEDS_REVIEW after 16 hours on deck, CLOSED when clocked out.
   */
  status: z.enum(['PENDING', 'APPROVED', 'OPEN', 'NEEDS_REVIEW', 'CLOSED']),
  rate,
  flags: z.array(clockFlag),
  location: place,
  /**
   * All Clocked In, of a record in review: the planned end of its shift, as the time of clock-out to accept. Null where
   * none can be suggested.
   */
  suggested_clock_out: z.optional(z.nullable(time)),
  /** All Clocked In, where the person chose another type than the kiosk suggested: the one it suggested. */
  suggested_rate: z.optional(rate),
  /** Corrections, the newest first; left out where there are none. */
  changes: z.optional(z.array(recordChange)),
});
export type ClockRow = z.infer<typeof clockRow>;
export const clockRowList = listOf(clockRow);
/** Without a `date`: today, on each location's own clocks. */
const dayQuery = { ...pageQuery, location: queryId, date: queryDate };
/** `GET /api/shifts/clocked-in/` */
export const clockQuery = z.strictObject({ ...dayQuery, sort: sortBy(sorts.clockRecords) });
/** `GET /api/shifts/not-clocked-in/` */
export const notClockedInQuery = z.strictObject({ ...dayQuery, sort: sortBy(sorts.notClockedIn) });
/**
 * `GET /api/shifts/unassigned-clocked-in/`. `status`: PENDING for the records that wait for a shift, of whatever day
 * unless `date` names one; APPROVED for those of the day that were decided; empty for both.
 */
export const unassignedQuery = z.strictObject({
  ...clockQuery.shape,
  status: z.optional(z.enum(['', 'PENDING', 'APPROVED'])),
});

/** Somebody who is planned for a shift of the day and has not clocked in for it. */
const notClockedInRow = z.object({
  /** Of the assignment of the person to the shift. */
  id,
  employee_name: person,
  shift_code: z.string(),
  shift_type: z.array(positionRef),
  shift_date: date,
  shift_start: time,
  shift_end: time,
  /**
   * EXPECTED: still to come. LATE: the shift began a minute ago or more. MISSED: it is over. HERE_WITHOUT_SHIFT: on deck since
   * `in_since`, with a record that waits for a shift.
   */
  state: z.enum(['EXPECTED', 'LATE', 'MISSED', 'HERE_WITHOUT_SHIFT']),
  in_since: z.nullable(time),
  /** The record that waits for a shift, of HERE_WITHOUT_SHIFT; else null. */
  record_id: z.nullable(id),
  /** The planned shift, which that record can be given. */
  shift_id: id,
  location: place,
});
export type NotClockedInRow = z.infer<typeof notClockedInRow>;
export const notClockedInList = listOf(notClockedInRow);

/**
 * `GET /api/shifts/clocked-in/today/`: every record that is not closed, of whatever day; those that need a decision
 * first.
 */
export const todayQuery = z.strictObject({
  ...pageQuery,
  location_id: queryId,
  /** Another name of `location_id`, which counts where both are given. */
  location: queryId,
  sort: sortBy(sorts.clockRecords),
});
/** `POST /api/shifts/clocked-in/today/`: clocks these people out, all or none. */
export const manualClockOutBody = z.strictObject({
  /** Ids of the people. */
  id: z.array(id).check(z.minLength(1, 'Select at least one employee'), z.maxLength(200)),
  /**
   * When somebody left, by the person's id: an instant with offset. Left out means just now, which is refused for a
   * record in review.
   */
  times: z.optional(z.record(id, z.iso.datetime({ offset: true, error: sentenceFor('time.format') }))),
  /** Ids of the people whose hours the sender has checked: needed for a record in review and for more than 12 hours. */
  confirmed: z.optional(z.array(id).check(z.maxLength(200))),
  /**
   * Which record is meant, by the person's id: somebody on deck can have older ones in review. Left out means the one
   * with which they are on deck, else the only one in review.
   */
  records: z.optional(z.record(id, id)),
  /**
   * Clocks nobody out, but settles the flags of the records that `records` names, which it must for each person: the
   * suggested type is paid and the server's time stays.
   */
  settle: z.optional(z.boolean()),
});

/**
 * `GET /api/shifts/assign-shifts/`: the shifts that a record of this person can be given which began without one.
 * Without `record_id` it is the newest of these, one that still waits first.
 */
export const assignShiftsQuery = z.strictObject({ user_id: id, location: queryId, record_id: queryId });
export const assignableShift = z.object({
  id,
  shift_code: z.string(),
  shift_type: z.object({ id, name: z.string(), color: z.string() }),
  start_time: time,
  end_time: time,
  /** Whether it was this person's own that day; those come first. */
  is_own: z.boolean(),
});
export type AssignableShift = z.infer<typeof assignableShift>;
export const assignShiftsAnswer = z.object({ result: z.array(assignableShift) });
/** `POST /api/shifts/assign-shifts/`: gives the record that shift; which record it is, as in {@link assignShiftsQuery}. */
export const assignShiftBody = z.strictObject({ user_id: id, shift_id: id, record_id: z.optional(id) });
