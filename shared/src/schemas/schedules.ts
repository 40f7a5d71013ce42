import * as z from 'zod/mini';
import { closure } from './closures';
import {
  date,
  id,
  person,
  positionRef,
  queryDate,
  queryId,
  revision,
  shows,
  text,
  time,
  weekday,
} from './common';
import { shiftStaff } from './shifts';

/** Who works an occurrence; `covers` is whom they stand in for. */
const eventStaff = z.extend(shiftStaff, { covers: z.optional(person) });

/** One occurrence of a shift or one meeting, on one date, in its location's wall-clock time. */
const scheduleEvent = z.object({
  /** The shift's or the meeting's id; in open-shift lists the gap's id, which `request/open-shift/` takes. */
  id,
  /** Unique within an answer: the plan's id and the date. */
  occurrence_id: z.string(),
  /** The shift behind it, also where `id` is a gap's. */
  shift_id: z.optional(id),
  shift_code: z.string(),
  /** With the two letters that calendars print: no two types have the same. */
  shift_type: z.array(
    shows(z.object({ ...positionRef.shape, code: z.string() }), {
      id: '0193f2a0-0000-7000-8000-000000000005',
      name: 'Swim Instructor',
      color: 'light_blue',
      code: 'SI',
    }),
  ),
  type: z.enum(['shift', 'meeting']),
  start_date: date,
  end_date: date,
  start_time: time,
  end_time: time,
  /** `end_date`: their last day, where they hold the shift and leave it before it ends. Not said of colleagues. */
  staff: z.array(eventStaff),
  shift_day: weekday,
  agenda: z.nullable(z.string()),
  location: z.object({ id, title: z.string(), timezone: z.string() }),
  /** Whether somebody has such a last day; on one's own schedule, oneself. */
  has_assigned_end_date: z.boolean(),
  is_open: z.boolean(),
  /** Only where this date is not as planned: it has other times, or is cancelled and nobody is expected. */
  exception: z.optional(z.enum(['CHANGED', 'CANCELLED'])),
  /** What its staff is told about it. */
  exception_reason: z.optional(z.string()),
  /** Only where it is cancelled because its location is closed. */
  is_closed: z.optional(z.literal(true)),
  /** Only on planners' schedules, for a date whose change can be undone: the revision to send with the undo. */
  revision,
  /** Only for a shift of an unpublished draft: the draft. */
  draft: z.optional(z.object({ id, name: z.string() })),
  /**
   * Only in open-shift lists: the dates that go to the employee who gets the shift, whether the reader has requested
   * the shift, and the sentence with which the server would refuse a request.
   */
  leave_start_date: z.optional(z.nullable(date)),
  leave_end_date: z.optional(z.nullable(date)),
  requested: z.optional(z.boolean()),
  blocked: z.optional(z.nullable(z.string())),
});
export type ScheduleEvent = z.infer<typeof scheduleEvent>;

const viewType = z.enum(['weekly', '3days', 'monthly', 'dow'], { error: 'Unknown view type' });
export type ViewType = z.infer<typeof viewType>;

export const scheduleAnswer = z.object({
  results: z.array(scheduleEvent),
  total_hours: z.record(z.string(), z.number()),
});

/** Approved leave in the range. */
const leaveDay = z.object({ user: person, start_date: date, end_date: date, leave_type: z.string() });
export type LeaveDay = z.infer<typeof leaveDay>;

/** One's own schedule, with one's approved leave. */
export const ownScheduleAnswer = z.extend(scheduleAnswer, { leaves: z.array(leaveDay) });
export type OwnScheduleAnswer = z.infer<typeof ownScheduleAnswer>;

/** Days or hours on which the location is closed, see `closure`. */
const scheduleClosure = z.pick(closure, {
  id: true,
  start_date: true,
  end_date: true,
  start_time: true,
  end_time: true,
  first_after: true,
  last_until: true,
  reason: true,
});

export type ScheduleClosure = z.infer<typeof scheduleClosure>;

export const viewScheduleAnswer = z.extend(ownScheduleAnswer, {
  /** When the location is closed in the range. */
  closures: z.array(scheduleClosure),
});
export type ViewScheduleAnswer = z.infer<typeof viewScheduleAnswer>;

/** `GET /api/shifts/view-schedule/`; `staff` is part of a name. */
export const viewScheduleQuery = z.strictObject({
  location: queryId,
  start_date: z.optional(z.union([z.literal(''), date])),
  end_date: queryDate,
  view_type: viewType,
  staff: z.optional(text(100)),
  /** Asks for the shifts of drafts too, each marked with its `draft`. */
  drafts: z.optional(z.literal('true')),
});

/** `GET /api/shifts/employee_view/` */
export const employeeViewQuery = z.strictObject({
  view_type: viewType,
  start_date: date,
  end_date: queryDate,
});

/** `GET /api/shifts/open-shifts/`: seven days from the date. */
export const openShiftsQuery = z.strictObject({ start_date: date });

/** `GET /api/shifts/last-shift/{userId}/`: null fields where the person never had one. */
export const lastShiftAnswer = z.object({
  shift: z.nullable(scheduleEvent),
  last_shift_date: z.nullable(date),
});
export type LastShiftAnswer = z.infer<typeof lastShiftAnswer>;
export const userIdParams = z.strictObject({ userId: id });
