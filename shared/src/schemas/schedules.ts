import * as z from 'zod/mini';
import { closure } from './closures';
import {
  date,
  id,
  person,
  positionRef,
  queryDate,
  queryId,
  queryLocations,
  revision,
  shows,
  text,
  time,
  weekday,
} from './common';
import { shiftStaff } from './shifts';

/** Wall-clock hours of a date. */
const hoursOfDay = z.object({ start_time: time, end_time: time });

/**
 * The staff of an occurrence; `covers` is the employee they replace. On a manager's schedule, `off` has the hours that
 * the employee misses. On an employee's own schedule, `is_absent` marks a coworker who misses the whole shift.
 */
const eventStaff = z.extend(shiftStaff, {
  covers: z.optional(person),
  off: z.optional(hoursOfDay),
  is_absent: z.optional(z.literal(true)),
});

/** One occurrence of a shift, or a meeting, on one date, in its location's wall-clock time. */
const cautions = z.optional(z.array(z.object({ code: z.string(), message: z.string() })));

const scheduleEvent = z.object({
  /** The id of the shift or the meeting; in open-shift lists the open shift's id, which `request/open-shift/` takes. */
  id,
  /** Unique within an answer: the id of the shift or meeting, and the date. */
  occurrence_id: z.string(),
  /** The shift, also when `id` is the id of an open shift. */
  shift_id: z.optional(id),
  shift_code: z.string(),
  /** The shift type with the two letters that calendars print, different for each type. */
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
  /**
   * The staff. `end_date` is the last day of an employee who leaves the shift before it ends; it is omitted for
   * colleagues.
   */
  staff: z.array(eventStaff),
  shift_day: weekday,
  agenda: z.nullable(z.string()),
  location: z.object({ id, title: z.string(), timezone: z.string() }),
  /** Whether an employee has an earlier last day; on the reader's own schedule, whether the reader has. */
  has_assigned_end_date: z.boolean(),
  is_open: z.boolean(),
  /**
   * How this date differs from the schedule, if it does: it has other times, or it is canceled and no one has to come.
   */
  exception: z.optional(z.enum(['CHANGED', 'CANCELLED'])),
  /** The reason for the change of this date, which the shift's staff read. */
  exception_reason: z.optional(z.string()),
  /** Whether the date is canceled because its location is closed; missing otherwise. */
  is_closed: z.optional(z.literal(true)),
  /** The revision to send with an undo, for a changed date on a manager's schedule. */
  revision,
  /** The draft of a shift that is not published yet. */
  draft: z.optional(z.object({ id, name: z.string() })),
  /**
   * For open-shift lists only: the dates that the employee gets with the shift, whether the reader has requested the
   * shift, and the message with which the server would refuse a request.
   */
  leave_start_date: z.optional(z.nullable(date)),
  leave_end_date: z.optional(z.nullable(date)),
  requested: z.optional(z.boolean()),
  blocked: z.optional(z.nullable(z.string())),
  /** Reasons against an open shift that the user entered. They don't stop a request for the shift. */
  cautions,
  /**
   * For open-shift lists only, if the open shift has more dates: the same for a request of this date alone, and how the
   * shift repeats.
   */
  one_date: z.optional(
    z.object({
      shift_repeat: z.nullable(z.enum(['WEEKLY', 'DAILY'])),
      requested: z.boolean(),
      blocked: z.nullable(z.string()),
      cautions,
    }),
  ),
});
export type ScheduleEvent = z.infer<typeof scheduleEvent>;

const viewType = z.enum(['weekly', '3days', 'monthly', 'dow'], { error: 'Unknown view type' });
export type ViewType = z.infer<typeof viewType>;

export const scheduleAnswer = z.object({
  results: z.array(scheduleEvent),
  total_hours: z.record(z.string(), z.number()),
});

/**
 * Days off in the range. Readers who can't see why an employee is off get no `kind`, and `OFF` as the leave type. With
 * times, only these hours of the single date are off.
 */
const leaveDay = z.object({
  user: person,
  start_date: date,
  end_date: date,
  leave_type: z.string(),
  kind: z.optional(z.enum(['TIME_OFF', 'SICK', 'EMERGENCY', 'OTHER', 'NO_SHOW'])),
  start_time: z.optional(time),
  end_time: z.optional(time),
});
export type LeaveDay = z.infer<typeof leaveDay>;

/** The reader's own schedule, with their approved leave. */
export const ownScheduleAnswer = z.extend(scheduleAnswer, { leaves: z.array(leaveDay) });
export type OwnScheduleAnswer = z.infer<typeof ownScheduleAnswer>;

/** Days or hours on which the location is closed, see `closure`. */
const scheduleClosure = z.extend(
  z.pick(closure, {
    id: true,
    start_date: true,
    end_date: true,
    start_time: true,
    end_time: true,
    first_after: true,
    last_until: true,
    reason: true,
  }),
  {
    /** The location, if the schedule is of several. */
    location_id: z.optional(id),
  },
);

export type ScheduleClosure = z.infer<typeof scheduleClosure>;

/** A location of a schedule of several, with its own date and its part of the range. */
const scheduleLocation = z.object({
  id,
  title: z.string(),
  timezone: z.string(),
  /** Today's date at the location. */
  today: date,
  /** Scheduled hours of the staff shown. */
  hours: z.number(),
  /** Open shifts, each date counted. */
  open: z.number(),
  /** Everyone who works at the location, by name. */
  staff: z.array(person),
});
export type ScheduleLocation = z.infer<typeof scheduleLocation>;

export const viewScheduleAnswer = z.extend(ownScheduleAnswer, {
  /** Closures of the locations in the range. */
  closures: z.array(scheduleClosure),
  /**
   * Whether the location has lifeguard rules, so that a page can keep a place for `GET /api/deck/`; false for several
   * locations, because that call takes one.
   */
  has_deck_rules: z.boolean(),
  /** For `locations` only: the locations by title. */
  locations: z.optional(z.array(scheduleLocation)),
});
export type ViewScheduleAnswer = z.infer<typeof viewScheduleAnswer>;

/** `GET /api/shifts/view-schedule/`: of `location` or of `locations`; `staff` is part of a name. */
export const viewScheduleQuery = z.strictObject({
  location: queryId,
  locations: queryLocations,
  start_date: z.optional(z.union([z.literal(''), date])),
  end_date: queryDate,
  view_type: viewType,
  staff: z.optional(text(100)),
  /** Adds the shifts of drafts, each marked with its `draft`. */
  drafts: z.optional(z.literal('true')),
});

/** Query of `GET /api/shifts/employee_view/`, the employee's own schedule. */
export const employeeViewQuery = z.strictObject({
  view_type: viewType,
  start_date: date,
  end_date: queryDate,
});

/** `GET /api/shifts/open-shifts/`: seven days from the date. */
export const openShiftsQuery = z.strictObject({ start_date: date });

/** `GET /api/shifts/last-shift/{userId}/`: the fields are null if the employee never had a shift. */
export const lastShiftAnswer = z.object({
  shift: z.nullable(scheduleEvent),
  last_shift_date: z.nullable(date),
});
export type LastShiftAnswer = z.infer<typeof lastShiftAnswer>;
export const userIdParams = z.strictObject({ userId: id });
