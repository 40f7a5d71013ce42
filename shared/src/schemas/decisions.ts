import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { sentenceFor } from '../domain/rules/findings';
import { sorts } from '../domain/sorts';
import {
  pageQuery,
  date,
  id,
  listOf,
  person,
  positionRef,
  queryDate,
  queryId,
  sortBy,
  text,
  time,
  weekday,
  warnings,
} from './common';
import { absenceDates, endedDates, takeBack } from './absences';
import { leaveType } from './leaveType';
import { shift } from './shifts';
import { requestStatus, endedDays } from './requests';

/** `include=days` adds requests for days without a shift, whose `shift` is null. */
const includeDays = { include: z.optional(z.literal('days')) };

/** Query for lists of requests. `date` is a day that the request covers; without a `state`, all requests are listed. */
const requestsQuery = {
  ...pageQuery,
  location: queryId,
  date: queryDate,
  state: z.optional(z.enum(['waiting', 'decided'])),
};
export const openShiftRequestsQuery = z.strictObject({
  ...requestsQuery,
  sort: sortBy(sorts.openShiftRequests),
});
export const timeOffRequestsQuery = z.strictObject({
  ...requestsQuery,
  sort: sortBy(sorts.timeOffRequests),
  ...includeDays,
});
export const newShiftRequestsQuery = z.strictObject({
  ...requestsQuery,
  sort: sortBy(sorts.newShiftRequests),
});
export const scheduleChangeRequestsQuery = z.strictObject({
  ...requestsQuery,
  sort: sortBy(sorts.scheduleChangeRequests),
});

/** The reason for rejecting or revoking a request; the requester reads it. */
const verdictReason = z.optional(z.nullable(text(fieldLimits.rejectionReason)));

const decided = {
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decision_reason: z.nullable(z.string()),
};

const openShiftRow = z.object({
  id,
  /** Whether `id` names a request, or an open shift that no one has requested. */
  kind: z.enum(['REQUEST', 'GAP']),
  status: requestStatus,
  shift,
  user: z.nullable(person),
  last_employee: z.nullable(person),
  /** The dates of the open shift, both inclusive; a null end means the end of the shift. */
  leave_start_date: date,
  leave_end_date: z.nullable(date),
  /** The first of these dates that is open and hasn't ended, while the row is pending. */
  next_date: z.optional(date),
  ...decided,
});
export type OpenShiftRow = z.infer<typeof openShiftRow>;
export const openShiftRowList = listOf(openShiftRow);
/**
 * `POST /api/shifts/manage-open-shifts/{id}/`: APPROVE with the employee who gets the shift, or REJECT. With a `date`,
 * only this date is assigned; otherwise all dates of the request or open shift.
 */
export const decideOpenShiftBody = z.strictObject({
  action: z.enum(['APPROVE', 'REJECT'], { error: 'Unknown action. Choose one from the list.' }),
  user_id: z.optional(z.nullable(id)),
  date: z.optional(date),
  reason: verdictReason,
});

const timeOffRow = z.object({
  id,
  ended_dates: endedDays,
  user: person,
  /** Null for days without a shift, which only `include=days` adds. */
  shift: z.nullable(shift),
  /** The location whose managers decide the request. */
  location: z.object({ id, title: z.string() }),
  start_date: date,
  end_date: date,
  /** The times of a part of the only date; both null for whole days. */
  start_time: z.nullable(time),
  end_time: z.nullable(time),
  leave_type: leaveType,
  /** Whether the time off covers all of the employee's shifts at the shift's location. */
  all_shifts: z.boolean(),
  reason: z.string(),
  status: requestStatus,
  ...decided,
});
export type TimeOffRow = z.infer<typeof timeOffRow>;
export const timeOffRowList = listOf(timeOffRow);
/** The most hours that a day without a shift can be paid. */
export const MOST_HOURS_PER_DAY = 12;
export const decideTimeOffBody = z.strictObject({
  action: z.enum(['APPROVE', 'REJECT'], { error: 'Unknown action. Choose one from the list.' }),
  reason: verdictReason,
  /** With APPROVE: employees who are offered the open shifts. The first to accept gets the shift. */
  offer_to: z.optional(z.array(id).check(z.maxLength(50))),
  /** With APPROVE: IDs of shifts that the employee misses a part of. Each gets a one-time shift for that time. */
  rest_shifts: z.optional(z.array(id).check(z.maxLength(50))),
  /** With APPROVE of paid leave: paid hours for each date without a shift, and the position that is paid. */
  hours_per_day: z.optional(
    z
      .number()
      .check(
        z.minimum(0),
        z.maximum(
          MOST_HOURS_PER_DAY,
          sentenceFor('availability.tooManyHours', { hours: MOST_HOURS_PER_DAY }),
        ),
      ),
  ),
  position_id: z.optional(id),
});
/** `GET /api/shifts/manage_time-off/{id}/effects/`: the effects of approving the request. */
export const timeOffEffects = z.object({
  /** Scheduled hours that the employee doesn't work. */
  hours: z.number(),
  shifts: z.array(
    z.object({
      /** A server of the previous release doesn't send it. */
      shift_id: z.optional(id),
      shift_code: z.string(),
      shift_type: positionRef,
      start_date: date,
      end_date: date,
      start_time: time,
      end_time: time,
      /** The number of dates of the shift that the employee is released from. */
      dates: z.number(),
      hours: z.number(),
      /** Whether some of these dates then have no one assigned. */
      opens: z.boolean(),
      /** Employees who could work all of the open dates, best first. */
      candidates: z.array(z.object({ id, name: z.string(), hours_this_week: z.number() })),
    }),
  ),
  /** Why the request can't be approved, in a sentence. */
  refusal: z.nullable(z.string()),
  /** Shortages of lifeguards that the time off causes. */
  warnings: z.optional(warnings),
  /** Shifts that the employee keeps, with the time that they miss. `rest_shifts` creates a shift for that time. */
  kept: z.optional(
    z.array(
      z.object({
        shift_id: id,
        shift_code: z.string(),
        start_time: time,
        end_time: time,
        minutes: z.number(),
      }),
    ),
  ),
  /** The number of dates on which the employee has no shift, and the positions that can be paid for them. */
  without_shift: z.optional(
    z.object({ dates: z.number(), positions: z.array(z.object({ id, name: z.string() })) }),
  ),
});
export type TimeOffEffects = z.infer<typeof timeOffEffects>;

const rescheduleRow = z.object({
  id,
  user: person,
  shift,
  requested_date: date,
  reason: z.string(),
  reassigned_to: z.nullable(person),
  status: requestStatus,
  ...decided,
});
export type RescheduleRow = z.infer<typeof rescheduleRow>;
export const rescheduleRowList = listOf(rescheduleRow);
export const decideRescheduleBody = z.strictObject({
  action: z.enum(['APPROVE', 'REASSIGNED', 'REJECT'], { error: 'Unknown action. Choose one from the list.' }),
  user_id: z.optional(z.nullable(id)),
  reason: verdictReason,
});

/** `GET /api/shifts/reschedule-requests/{id}/effects/`: approving the request, or reassigning it to an employee. */
export const scheduleChangeQuery = z.strictObject({ user_id: queryId });

const newShiftRow = z.object({
  id,
  user: person,
  date_of_availability: date,
  start_time: time,
  end_time: time,
  week_days: z.nullable(weekday),
  ok3months: z.enum(['yes', 'no']),
  reason: z.string(),
  status: requestStatus,
  ...decided,
});
export type NewShiftRow = z.infer<typeof newShiftRow>;
export const newShiftRowList = listOf(newShiftRow);
/**
 * `POST /api/shifts/manage_new-shifts/{id}/`: only REJECT; creating a shift with its `request_id` approves the request.
 */
export const decideNewShiftBody = z.strictObject({
  action: z.literal('REJECT', { error: 'Unknown action. Choose one from the list.' }),
  reason: verdictReason,
});

/** `/api/shifts/manage-requests/{kind}/{id}/revoke/`: revokes dates of approved time off, or a schedule change. */
export const revokeParams = z.strictObject({ kind: z.enum(['TIME_OFF', 'SCHEDULE_CHANGE']), id });
/** Affected days of one shift, both inclusive. */
const shiftDays = { shift_code: z.string(), start_date: date, end_date: z.nullable(date) };
/** The effects of revoking a request: the days the employee works again, and the employees who got some of them. */
export const revokeEffects = z.object({
  /** The employee who works these days again. */
  user: person,
  /** The effects on each date that would end: the dates asked for, or all that haven't begun. */
  dates: endedDates,
  back: z.array(z.object(shiftDays)),
  others: z.array(z.object({ ...shiftDays, user: person })),
  /** Always null: revoking is never refused for the schedule. */
  refusal: z.nullable(z.string()),
  /** Shortages of lifeguards that the revocation causes. */
  warnings: z.optional(warnings),
});
export type RevokeEffects = z.infer<typeof revokeEffects>;
export const revokeBody = z.strictObject({
  reason: verdictReason,
  /** The dates to revoke; by default all that haven't begun. */
  dates: z.optional(absenceDates),
  /** User ids of the employees who lose the days they got since; by default they keep them. */
  take_back: z.optional(takeBack),
});
