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

export const createPayrollFileBody = z.strictObject({ date });

export const payrollFileQuery = z.strictObject({ format: z.enum(['csv', 'xlsx']) });
/** The text of a payroll file, as CSV. */
export const payrollFileText = shows(z.string(), 'Key,Last Name,Hours\r\n20252,Rivera,38.5\r\n');
