import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { sentenceFor } from '../domain/rules/findings';
import { sorts } from '../domain/sorts';
import {
  date,
  id,
  listOf,
  pageQuery,
  positionRef,
  queryDate,
  queryId,
  revision,
  sortBy,
  text,
  time,
  weekday,
  warnings,
} from './common';

const scheduleType = z.enum(['ONE_TIME_SHIFT', 'RECURRING_SHIFT'], {
  error: 'Please select Schedule Type.',
});
const shiftRepeat = z.enum(['WEEKLY', 'DAILY'], { error: sentenceFor('select.repeat') });

/** An employee of a shift between two dates, both inclusive; a null date means the start or the end of the shift. */
const staffAssignment = z.strictObject({
  id,
  start_date: z.optional(z.nullable(date)),
  end_date: z.optional(z.nullable(date)),
});

/** `staff` in answers: employees with the dates they are assigned for. */
export const shiftStaff = z.object({
  id,
  name: z.string(),
  start_date: z.nullable(date),
  end_date: z.nullable(date),
});
export type ShiftStaff = z.infer<typeof shiftStaff>;

/** Codes of the warnings that the manager read and overrode; they are stored with the assignment. */
const overrides = z.optional(z.array(text(60)).check(z.maxLength(20)));

const oneId = z.union(
  [
    id,
    z
      .array(id)
      .check(z.minLength(1, sentenceFor('select.shiftType')), z.maxLength(1, 'Select only one shift type.')),
  ],
  { error: sentenceFor('select.shiftType') },
);

/**
 * `POST /api/shifts/add-shift/` and `PUT /api/shifts/{id}/`. `staff` holds Staff 1 and, for a recurring shift, Staff 2,
 * in this order. `shift_type` is one position's id, alone or as a list of one. `shift_day` follows from the start date;
 * if sent, it must match.
 */
const shiftBody = z.strictObject({
  location: id,
  schedule_type: scheduleType,
  shift_day: z.optional(z.nullable(weekday)),
  shift_repeat: z.optional(z.nullable(shiftRepeat)),
  start_date: date,
  end_date: z.optional(z.nullable(date)),
  start_time: time,
  end_time: time,
  shift_type: oneId,
  staff: z.optional(z.array(staffAssignment).check(z.maxLength(2, 'A shift can have at most two staff.'))),
  comments: z.optional(z.nullable(text(500))),
  is_active: z.optional(z.boolean()),
  request_id: z.optional(z.nullable(id)),
  /** Rejects the request if the shift doesn't assign the requester. If absent, the request stays pending. */
  request_rejected: z.optional(
    z.nullable(z.strictObject({ reason: z.optional(z.nullable(text(fieldLimits.rejectionReason))) })),
  ),
  assign_start_date: z.optional(z.nullable(date)),
  assign_end_date: z.optional(z.nullable(date)),
  overlap_start_date: z.optional(z.nullable(date)),
  overlap_end_date: z.optional(z.nullable(date)),
  overrides,
});
export type ShiftBody = z.infer<typeof shiftBody>;

/**
 * A new shift and others like it, saved together as one group: weekly shifts on other weekdays, and shifts for
 * employees beyond Staff 1 and Staff 2.
 */
export const newShiftBody = z.extend(shiftBody, {
  also_on: z.optional(z.array(weekday).check(z.maxLength(6))),
  more_staff: z.optional(z.array(id).check(z.maxLength(20, 'Add at most 20 employees at a time.'))),
});
export type NewShiftBody = z.infer<typeof newShiftBody>;

/**
 * An edit of a shift from `from_date`, or of all upcoming dates; by default from today. Dates that have started never
 * change.
 */
export const shiftChangeBody = z.extend(shiftBody, {
  scope: z.optional(z.enum(['FOLLOWING', 'ALL'])),
  from_date: z.optional(z.nullable(date)),
  /** Whether times, type, end, and comments change for all shifts of the group; days and staff don't change. */
  whole_group: z.optional(z.boolean()),
});
export type ShiftChangeBody = z.infer<typeof shiftChangeBody>;

/** `GET /api/shifts/{id}/`: with `date`, the shift from that day. */
export const shiftQuery = z.strictObject({ date: queryDate });

export const shift = z.object({
  id,
  shift_code: z.string(),
  location: z.object({ id, title: z.string() }),
  schedule_type: scheduleType,
  shift_day: weekday,
  shift_repeat: z.nullable(shiftRepeat),
  start_date: date,
  end_date: z.nullable(date),
  start_time: time,
  end_time: time,
  shift_type: z.array(positionRef),
  staff: z.array(shiftStaff),
  comments: z.string(),
  is_active: z.boolean(),
  has_assigned_end_date: z.boolean(),
  /** The group of a shift that was created together with others. */
  group_id: z.optional(id),
  revision,
});
export type Shift = z.infer<typeof shift>;

/**
 * Query for shifts. `user_id`: who works the shift, now or before; `shift_day`: its weekday; `when`: whether it has
 * upcoming dates.
 */
export const shiftsQuery = z.strictObject({
  ...pageQuery,
  location: queryId,
  shift_day: z.optional(z.union([z.literal(''), weekday])),
  when: z.optional(z.enum(['', 'upcoming', 'past'])),
  type_id: queryId,
  user_id: queryId,
  sort: sortBy(sorts.shifts),
});
export const shiftList = listOf(shift);
export type ShiftList = z.infer<typeof shiftList>;

/** `{message, id, shift_code, warnings}` of a saved shift or meeting. */
export const savedShift = z.object({
  message: z.string(),
  id,
  shift_code: z.string(),
  warnings,
  /** The revision of a changed shift after the change. */
  revision,
});
export type SavedShift = z.infer<typeof savedShift>;

/** `POST /api/shifts/{id}/preview/`: the changes that saving this body would make. */
export const shiftPreview = z.object({
  occurrences: z.array(date),
  /** The values before and after, for a changed shift. */
  differences: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  /** Sentences about all other changes: the first date they apply to, the staff, and the open dates. */
  changes: z.array(z.string()),
  warnings,
  errors: z.array(z.object({ field: z.nullable(z.string()), message: z.string() })),
});
export type ShiftPreview = z.infer<typeof shiftPreview>;

const candidateReason = z.object({
  /** Stays the same for the same reason. A later version can send codes that a page doesn't know. */
  code: z.string(),
  /** `WARN` for a reason that doesn't stop an assignment; the employee is `available`. */
  mode: z.optional(z.literal('WARN')),
  message: z.string(),
  shift_code: z.optional(z.string()),
  date: z.optional(date),
});
const candidate = z.object({
  id,
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  hours_this_week: z.number(),
  available: z.boolean(),
  reasons: z.array(candidateReason),
  /** True if the employee has no date of birth, so no limits for minors apply. */
  lacks_birth_date: z.optional(z.boolean()),
});
export type Candidate = z.infer<typeof candidate>;
export const candidateList = z.object({
  results: z.array(candidate),
  /** The Sunday of the week that `hours_this_week` covers: the week of the first upcoming date asked for. */
  week_start: z.optional(date),
});

/**
 * `GET /api/shifts/staff/`. The shift form sends one position, a meeting several (comma list). The schedule view sends
 * only the location, which lists all staff of the location.
 */
export const staffQuery = z.strictObject({
  location: queryId,
  type_id: z.optional(text(4000)),
  start_time: z.optional(z.union([z.literal(''), time])),
  end_time: z.optional(z.union([z.literal(''), time])),
  start_date: queryDate,
  end_date: queryDate,
  shift_repeat: z.optional(z.union([z.literal(''), shiftRepeat])),
  shift_day: z.optional(z.union([z.literal(''), weekday])),
  schedule_type: z.optional(z.union([z.literal(''), scheduleType, z.literal('STAFF_MEETING')])),
  shift_id: queryId,
  exclude_user: queryId,
  include: z.optional(z.literal('unavailable')),
});
export type StaffQuery = z.infer<typeof staffQuery>;

const archivedShift = z.object({
  id,
  staff_name: z.string(),
  shift_code: z.string(),
  shift_type_name: z.string(),
  location: z.object({ id, title: z.string() }),
  shift_day: weekday,
  shift_repeat: z.nullable(shiftRepeat),
  start_date: date,
  end_date: z.nullable(date),
  start_time: time,
  end_time: time,
  delete_date: date,
  deleted_by_email: z.string(),
  attendance_records: z.array(
    z.object({
      id,
      employee: z.string(),
      date,
      rate: z.string(),
      clocked_in: time,
      clocked_out: z.nullable(time),
      total_hours: z.nullable(z.number()),
    }),
  ),
});
export type ArchivedShift = z.infer<typeof archivedShift>;
/** `GET /api/shifts/{id}/restore/`: employees who can no longer work an archived shift, with reasons. */
export const restorePreview = z.object({
  unfit: z.array(z.object({ id, name: z.string(), reason: z.string() })),
  revision,
});
/**
 * `POST /api/shifts/{id}/restore/`: restores a shift `without` these employees. Refused if anyone else can't work it.
 */
export const restoreBody = z.optional(
  z.nullable(z.strictObject({ without: z.optional(z.array(id).check(z.maxLength(200))) })),
);

export const archivedQuery = z.strictObject({
  ...pageQuery,
  location: queryId,
  from_date: queryDate,
  to_date: queryDate,
  sort: sortBy(sorts.archive),
});
export const archivedList = listOf(archivedShift);
