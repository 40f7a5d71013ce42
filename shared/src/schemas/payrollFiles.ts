import * as z from 'zod/mini';
import { date, id, queryDate, shows } from './common';

/** `GET /api/payroll/files/`: the pay period of `date`; without a date the last one that is over. */
export const payrollFilesQuery = z.strictObject({ date: queryDate });

const payrollFile = z.object({
  id,
  start: date,
  end: date,
  /** 1 for the first of a period; a period that was opened and closed again gets another. */
  number: z.number(),
  made_by: z.string(),
  made_at: z.string(),
  line_count: z.number(),
  paid_minutes: z.number(),
  /** Somebody in it was erased since: it cannot be had again. */
  is_emptied: z.boolean(),
  /** A week of its period was opened or closed since, and there is no newer file: payroll must be given one. */
  is_outdated: z.boolean(),
});
export type PayrollFile = z.infer<typeof payrollFile>;

export const payrollFilesAnswer = z.object({
  period: z.object({ start: date, end: date }),
  /** Weeks, or parts of weeks, that must be closed first: from `week` to `end`. */
  open: z.array(z.object({ location: z.object({ id, title: z.string() }), week: date, end: date })),
  /** Something was opened and closed again since the last file, or there is none. */
  is_due: z.boolean(),
  /** Of this period, the newest first. */
  files: z.array(payrollFile),
  /** Of other periods: the outdated ones, then the newest first. */
  earlier: z.array(payrollFile),
});
export type PayrollFilesAnswer = z.infer<typeof payrollFilesAnswer>;

export const createPayrollFileBody = z.strictObject({ date });

export const payrollFileQuery = z.strictObject({ format: z.enum(['csv', 'xlsx']) });
/** The file itself. */
export const payrollFileText = shows(z.string(), 'Key,Last Name,Hours\r\n20252,Rivera,38.5\r\n');
