import * as z from 'zod/mini';
import { sentenceFor } from '../domain/rules/findings';
import { MOST_PAID_HOURS, REASON_MAX } from '../domain/rules/payEdit';
import { sorts } from '../domain/sorts';
import { date, id, pageQuery, queryDate, queryId, sortBy, text, time } from './common';
import { clockFlag, rate, place } from './dashboard';
import { required } from './fieldSchemas';

/**
 * Query of a payroll report. A report covers the payroll week (Sunday to Saturday) of `date`; without `date`, the
 * current week at each location.
 */
const payrollQuery = {
  ...pageQuery,
  location: queryId,
  date: queryDate,
  export: z.optional(z.enum(['', 'true', 'false'])),
};
export const payrollDetailQuery = z.strictObject({ ...payrollQuery, sort: sortBy(sorts.payrollDetail) });
/** Query of the summary and the management report, which have a row for each employee. */
export const payrollPeopleQuery = z.strictObject({ ...payrollQuery, sort: sortBy(sorts.payrollPeople) });

const userDetails = z.object({ first_name: z.string(), last_name: z.string(), key: z.nullable(z.string()) });

/**
 * A row of the payroll details, in hours: `*_clock` is the clocked time in the column of the entry's rate, `*_hours`
 * the paid time after edits.
 */
const payrollDetailRow = z.object({
  id,
  User_details: userDetails,
  date,
  clocked_in: time,
  clocked_out: time,
  rate,
  shift_type: z.object({ name: z.string() }),
  shift_code: z.nullable(z.string()),
  location: place,
  regular_clock: z.number(),
  regular_hours: z.number(),
  training_clock: z.number(),
  training_hours: z.number(),
  sub_clock: z.number(),
  sub_hours: z.number(),
  flags: z.array(clockFlag),
  /** Tools that the reader can use on the row. */
  tools: z.array(z.enum(['PROOF', 'EDIT'])),
  /** The latest edit: the previous hours and rate, who changed them, and when. */
  edited: z.nullable(
    z.object({ previous_hours: z.number(), previous_rate: rate, by: z.string(), at: z.string() }),
  ),
});
export type PayrollDetailRow = z.infer<typeof payrollDetailRow>;

/** Time entries of the week that wait: open or in review, which are in no total, or without a shift. */
const waiting = z.object({ open: z.number(), in_review: z.number(), unassigned: z.number() });
export type WaitingCounts = z.infer<typeof waiting>;

const payrollTotals = z.object({
  regular_clock: z.number(),
  regular_hours: z.number(),
  training_clock: z.number(),
  training_hours: z.number(),
  sub_clock: z.number(),
  sub_hours: z.number(),
  total_hours: z.number(),
});
export const payrollDetailAnswer = z.object({
  count: z.number(),
  results: z.array(payrollDetailRow),
  totals: payrollTotals,
  week: z.object({ start: date, end: date }),
  waiting,
});
export type PayrollDetailAnswer = z.infer<typeof payrollDetailAnswer>;

const payrollSummaryRow = z.object({
  id,
  user_details: userDetails,
  total_regular_hours: z.number(),
  total_sub_hours: z.number(),
  total_training_hours: z.number(),
  total_hours: z.number(),
});
export const payrollSummaryAnswer = z.object({
  count: z.number(),
  results: z.array(payrollSummaryRow),
  totals: z.object({
    total_regular_hours: z.number(),
    total_sub_hours: z.number(),
    total_training_hours: z.number(),
    total_hours: z.number(),
  }),
  week: z.object({ start: date, end: date }),
  waiting,
});
export type PayrollSummaryAnswer = z.infer<typeof payrollSummaryAnswer>;

/**
 * The management report: a row for each employee and a column for each position. `columns[].key` names the row's field.
 */
export const managementAnswer = z.object({
  count: z.number(),
  columns: z.array(z.object({ key: z.string(), title: z.string() })),
  results: z.array(
    z.object({
      id,
      user_details: z.object({ name: z.string() }),
      hours: z.record(z.string(), z.number()),
      total: z.number(),
    }),
  ),
  totals: z.object({ hours: z.record(z.string(), z.number()), total: z.number() }),
  week: z.object({ start: date, end: date }),
  waiting,
});
export type ManagementAnswer = z.infer<typeof managementAnswer>;

/** Body of `PUT /api/payroll/payroll/details/{id}/`, which changes the paid hours of a time entry. */
export const payrollEditBody = z.strictObject({
  rate,
  hours: z
    .number(required('Hours'))
    .check(
      z.minimum(0, 'Hours must be at least 0'),
      z.maximum(MOST_PAID_HOURS, sentenceFor('number.atMost', { label: 'Hours', max: MOST_PAID_HOURS })),
    ),
  /** The reason, required for more than two hours above the clocked time. */
  reason: z.optional(text(REASON_MAX)),
});

/** `GET /api/payroll/payroll/details/{id}/proof/`: the evidence for a paid number. */
export const payrollProof = z.object({
  id,
  /** The time zone of the time entry; its punches are shown in this zone. */
  timezone: z.string(),
  clocked_in: z.string(),
  clocked_out: z.string(),
  worked_minutes: z.number(),
  paid_minutes: z.number(),
  rate,
  suggested_rate: rate,
  flags: z.array(clockFlag),
  daylight_saving_note: z.nullable(z.string()),
  clocked_out_by: z.nullable(z.string()),
  kiosk: z.nullable(z.string()),
  /** Punch clock, address, and device of each punch, as far as they are known. */
  clocked_in_from: z.nullable(z.string()),
  clocked_out_from: z.nullable(z.string()),
  edits: z.array(
    z.object({
      by: z.string(),
      at: z.string(),
      previous_rate: rate,
      rate,
      previous_hours: z.number(),
      hours: z.number(),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type PayrollProof = z.infer<typeof payrollProof>;
