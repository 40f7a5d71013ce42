import * as z from 'zod/mini';
import { date, id, queryDate, shows } from './common';

/** `GET /api/payroll/files/`: the pay period of `date`; without `date`, the last period that is over. */
export const payrollFilesQuery = z.strictObject({ date: queryDate });

const payrollFile = z.object({
  id,
  start: date,
  end: date,
  /** The number of the file within its period, from 1. A period that was reopened and closed again gets a new file. */
  number: z.number(),
  made_by: z.string(),
  made_at: z.string(),
  line_count: z.number(),
  paid_minutes: z.number(),
  /** Whether an employee in the file was erased since; the file can't be downloaded again. */
  is_emptied: z.boolean(),
  /** Whether a week of the period was reopened or closed since, without a newer file: payroll needs a new one. */
  is_outdated: z.boolean(),
  /** The next file of the period, which replaced this one. */
  replaced_by: z.nullable(z.object({ number: z.number(), made_at: z.string() })),
});
export type PayrollFile = z.infer<typeof payrollFile>;

export const payrollFilesAnswer = z.object({
  period: z.object({ start: date, end: date }),
  /** Weeks, or parts of weeks, that must be closed first: from `week` to `end`. */
  open: z.array(z.object({ location: z.object({ id, title: z.string() }), week: date, end: date })),
  /** Whether a week was reopened and closed since the last file, or there is no file yet. */
  is_due: z.boolean(),
  /** Files of this period, newest first. */
  files: z.array(payrollFile),
  /** Files of other periods: outdated files, then the rest, newest first. */
  earlier: z.array(payrollFile),
});
export type PayrollFilesAnswer = z.infer<typeof payrollFilesAnswer>;

/** Hours with 2 decimals. A line that only one of the files has counts 0 hours in the other. */
const hoursChange = { before: z.number(), after: z.number(), difference: z.number() };

/**
 * `GET /api/payroll/files/{id}/changes/`: the lines in which a file differs from the file of the period before it. Lines
 * are compared by all columns but hours and minutes.
 */
export const payrollChanges = z.object({
  number: z.number(),
  /** The number of the file that it is compared with. */
  earlier: z.number(),
  /** False if the two files have different columns, or none with hours or minutes. Then there are no lines. */
  is_comparable: z.boolean(),
  /** Titles of the columns in `cells`. */
  columns: z.array(z.string()),
  rows: z.array(z.object({ cells: z.array(z.string()), ...hoursChange })),
  totals: z.object(hoursChange),
});
export type PayrollChanges = z.infer<typeof payrollChanges>;

export const createPayrollFileBody = z.strictObject({ date });

export const payrollFileQuery = z.strictObject({ format: z.enum(['csv', 'xlsx']) });
/** The text of a payroll file, as CSV. */
export const payrollFileText = shows(z.string(), 'Key,Last Name,Hours\r\n20252,Rivera,38.5\r\n');
