import * as z from 'zod/mini';
import { say } from '../domain/rules/findings';
import { sorts } from '../domain/sorts';
import { date, id, listOf, pageQuery, person, positionRef, queryDate, queryId, sortBy, time } from './common';

/** `GET /api/shifts/request/count/`, spelled as the pages read it. */
export const dashboardCounts = z.object({
  clocked_in_count: z.number(),
  not_clocked_in_count: z.number(),
  unassigned_clocked_in_count: z.number(),
  open_shift_request_count: z.number(),
  schedule_change_request_count: z.number(),
  time_off_request_count: z.number(),
  new_shift_request_count: z.number(),
  mannual_clockout_count: z.number(),
});
export type DashboardCounts = z.infer<typeof dashboardCounts>;
export const countsQuery = z.strictObject({ location: queryId });

export const rate = z.enum(['REGULAR', 'SUB', 'TRAINING'], { error: 'Please select Type.' });
export type Rate = z.infer<typeof rate>;

export const clockFlag = z.object({ code: z.string(), message: z.string() });

/** Where something happened, and on whose clocks its times are. */
export const place = z.object({ id, title: z.string(), timezone: z.string() });

/** One correction of a record, in words: `In 8:02 AM, was 8:31 AM`. */
export const recordChange = z.object({
  kind: z.enum(['ADDED', 'CHANGED', 'SPLIT', 'VOIDED']),
  summary: z.string(),
  by: z.string(),
  at: z.string(),
  reason: z.string(),
});
export type RecordChange = z.infer<typeof recordChange>;

const clockRow = z.object({
  id,
  employee_name: person,
  shift_code: z.nullable(z.string()),
  shift_type: z.array(positionRef),
  date,
  /** The punch itself; `clocked_in` is what the location's clocks showed. */
  clocked_in_at: z.string(),
  clocked_in: time,
  clocked_out: z.nullable(time),
  total_hours: z.nullable(z.number()),
  /** Tab 3: PENDING until a shift is assigned, then APPROVED. Elsewhere OPEN, NEEDS_REVIEW or CLOSED. */
  status: z.enum(['PENDING', 'APPROVED', 'OPEN', 'NEEDS_REVIEW', 'CLOSED']),
  rate,
  flags: z.array(clockFlag),
  location: place,
  /** Where a record waits for a decision: the planned end of that day, as the suggestion to accept. */
  suggested_clock_out: z.optional(z.nullable(time)),
  /** Tab 8, where another type than the suggested one was chosen: the suggested one. */
  suggested_rate: z.optional(rate),
  /** What somebody corrected, the newest first; left out where nobody did. */
  changes: z.optional(z.array(recordChange)),
});
export type ClockRow = z.infer<typeof clockRow>;
export const clockRowList = listOf(clockRow);
const dayQuery = { ...pageQuery, location: queryId, date: queryDate };
export const clockQuery = z.strictObject({ ...dayQuery, sort: sortBy(sorts.clockRecords) });
export const notClockedInQuery = z.strictObject({ ...dayQuery, sort: sortBy(sorts.notClockedIn) });
/** `status`: only what waits, or only what was decided of the day. */
export const unassignedQuery = z.strictObject({
  ...clockQuery.shape,
  status: z.optional(z.enum(['', 'PENDING', 'APPROVED'])),
});

const notClockedInRow = z.object({
  id,
  employee_name: person,
  shift_code: z.string(),
  shift_type: z.array(positionRef),
  shift_date: date,
  shift_start: time,
  shift_end: time,
  late: z.boolean(),
  /** MISSED: the shift is over. HERE_WITHOUT_SHIFT: on deck since `in_since` with a record that waits for a shift. */
  state: z.enum(['EXPECTED', 'LATE', 'MISSED', 'HERE_WITHOUT_SHIFT']),
  in_since: z.nullable(time),
  /** That record, and the shift that was planned: the one can be given the other. */
  record_id: z.nullable(id),
  shift_id: id,
  location: place,
});
export type NotClockedInRow = z.infer<typeof notClockedInRow>;
export const notClockedInList = listOf(notClockedInRow);

/** `GET /api/shifts/clocked-in/today/`: everybody on deck; rows that need a decision first. */
export const todayQuery = z.strictObject({
  ...pageQuery,
  location_id: queryId,
  location: queryId,
  sort: sortBy(sorts.clockRecords),
});
/** `POST /api/shifts/clocked-in/today/`: clocks these people out. Keys of `times` and `records` are ids of people. */
export const manualClockOutBody = z.strictObject({
  id: z.array(id).check(z.minLength(1, 'Select at least one employee'), z.maxLength(200)),
  /** When they left, of those who did not leave just now. Nobody knows it of a record in review but who was there. */
  times: z.optional(z.record(id, z.iso.datetime({ offset: true, error: say('time.format') }))),
  /** Whose hours somebody looked at and means, of records in review and of more than 12 hours. */
  confirmed: z.optional(z.array(id).check(z.maxLength(200))),
  /** Which record of theirs: a person can be on deck and have older records that wait. */
  records: z.optional(z.record(id, id)),
  /**
   * Clocks nobody out: settles what these people's `records` are flagged with, by taking the suggested type and
   * keeping the server's time.
   */
  settle: z.optional(z.boolean()),
});

/** `GET /api/shifts/assign-shifts/`: the shifts that an unassigned record of this person can be given. */
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
export const assignShiftBody = z.strictObject({ user_id: id, shift_id: id, record_id: z.optional(id) });
