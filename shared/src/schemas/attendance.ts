import * as z from 'zod/mini';
import { date, id, positionRef, text, time, shows } from './common';
import { rate } from './dashboard';

/** `POST /api/attendance/verify-employee-code/`: `clocked_out` is the page's own time, used only as a cross-check. */
export const verifyCodeBody = z.strictObject({
  code: shows(
    z.string({ error: 'Invalid employee code' }).check(z.regex(/^\d{1,5}$/, 'Invalid employee code')),
    '20252',
  ),
  clocked_out: z.optional(time),
});

const kioskShift = z.object({
  id,
  shift_code: z.string(),
  shift_type: z.array(positionRef),
  date,
  start_time: time,
  end_time: time,
  /** The location of the shift; the shift's times are in its time zone. */
  location: z.object({ id, title: z.string(), timezone: z.string() }),
});

/**
 * Answer to an employee code. Without `user` the keypad stays: the employee was clocked out, or a manager has to act.
 */
export const verifyCodeAnswer = z.object({
  token: z.optional(z.string()),
  user: z.optional(z.object({ id, first_name: z.string(), last_name: z.string() })),
  shift: z.nullable(kioskShift),
  is_current_clocked_in: z.boolean(),
  rate: z.nullable(rate),
  /** Why this rate is suggested, in words. */
  rate_reason: z.nullable(z.string()),
  message: z.string(),
  /** Sent after a clock-out: allows one call of `undo-clock-out` within `seconds`. */
  undo: z.optional(z.object({ user_id: id, token: z.string(), seconds: z.number() })),
  /** The employee's own worked minutes, if the school shows them. */
  own_minutes: z.optional(z.object({ today: z.number(), week: z.number() })),
});
export type VerifyCodeAnswer = z.infer<typeof verifyCodeAnswer>;

/**
 * `GET /api/attendance/assigned-shifts/{userId}/`: today's occurrences. `opens_at` is set while clocking in is too
 * early; `elsewhere` is true when this punch clock is at another location.
 */
const assignedShift = z.object({
  ...kioskShift.shape,
  is_active: z.boolean(),
  opens_at: z.nullable(time),
  elsewhere: z.boolean(),
  rate,
  rate_reason: z.nullable(z.string()),
  /** Whether the employee reported an absence from the shift. Clocking in for it ends the absence. */
  reported: z.optional(z.literal(true)),
});
export type AssignedShift = z.infer<typeof assignedShift>;
const punchPlace = z.object({ id, title: z.string(), timezone: z.string() });
export type PunchLocation = z.infer<typeof punchPlace>;
/**
 * Answer with today's shifts. `places` are the locations a punch without a shift can belong to; the punch clock asks if
 * there are several.
 */
export const assignedShiftsAnswer = z.object({
  shifts: z.array(assignedShift),
  places: z.array(punchPlace),
});

/**
 * `POST /api/attendance/clock-in/{userId}/`: without a shift, the time entry waits for a manager. `location_id` is
 * needed when the punch clock has no location and the employee has several.
 */
export const clockInBody = z.strictObject({
  shift_id: z.optional(z.nullable(id)),
  location_id: z.optional(z.nullable(id)),
  rate,
  clocked_in: time,
});
export type ClockInBody = z.infer<typeof clockInBody>;
export const clockInAnswer = z.object({
  message: z.string(),
  name: z.string(),
  clocked_in: time,
  record_id: id,
});
export type ClockInAnswer = z.infer<typeof clockInAnswer>;
/** Answer of `POST /api/attendance/undo-clock-out/{userId}/`, which undoes a clock-out. */
export const undoAnswer = z.object({ message: z.string() });
export type UndoAnswer = z.infer<typeof undoAnswer>;
/** Headers of a punch. A registered punch clock signs its calls (domain/rules/kiosk.ts). */
export const punchHeaders = z.looseObject({
  'idempotency-key': z.optional(text(100, 8)),
  'x-ondeck-kiosk': z.optional(text(200, 1)),
});
