/** Compares two payroll files of a period. */
import { roundHours } from '@ondeck/shared/domain/calendar/hours';
import type { PayrollColumn } from '@ondeck/shared/schemas/options';
import type { PayrollChanges } from '@ondeck/shared/schemas/payrollFiles';
import * as z from 'zod/mini';

/** A stored payroll file as text: its titles, its rows, and its columns if they are known. */
export interface FileText {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly columns: readonly PayrollColumn[] | null;
}

/** The lines that changed, without the numbers of the files. */
type Changes = Omit<PayrollChanges, 'number' | 'earlier'>;

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others);

/** Returns the fields of a file's columns. Without stored columns, the template's, if it has the same titles. */
function fieldsOf({ columns, titles }: FileText, template: readonly PayrollColumn[]): string[] | null {
  const known = columns ?? template;
  const named = known.map(({ title }) => title);
  return isSame(named, titles) ? known.map(({ field }) => field) : null;
}

/** Adds up the numbers of a column by line, in the order of the lines. A line is its cells in the other columns. */
function sumsOf(
  rows: FileText['rows'],
  kept: readonly number[],
  amount: number,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const line = JSON.stringify(kept.map((index) => row[index] ?? ''));
    sums.set(line, (sums.get(line) ?? 0) + Number(row[amount] ?? 0));
  }
  return sums;
}

const cellsOfLine = z.array(z.string());

const NOTHING: Changes = {
  is_comparable: false,
  columns: [],
  rows: [],
  totals: { before: 0, after: 0, difference: 0 },
};

/**
 * Returns the lines whose hours differ between two files, in the order of the later file, then lines that only the
 * earlier file has. Minutes count if the files have them, because hours are rounded.
 *
 * @param template - the present columns, for files that were stored without theirs
 */
export function changesBetween(
  earlier: FileText,
  later: FileText,
  template: readonly PayrollColumn[],
): Changes {
  const fields = fieldsOf(later, template);
  const former = fieldsOf(earlier, template);
  if (!fields || !former || !isSame(fields, former) || !isSame(earlier.titles, later.titles)) return NOTHING;
  const unit = fields.includes('minutes') ? 'minutes' : 'hours';
  const amount = fields.indexOf(unit);
  if (amount < 0) return NOTHING;
  const kept = fields.flatMap((field, index) => (field === 'hours' || field === 'minutes' ? [] : [index]));
  const before = sumsOf(earlier.rows, kept, amount);
  const after = sumsOf(later.rows, kept, amount);
  const inHours = (sum: number): number =>
    unit === 'minutes' ? roundHours(sum) : Math.round(sum * 100) / 100;
  const change = (from: number, to: number) => ({
    before: inHours(from),
    after: inHours(to),
    difference: inHours(to - from),
  });
  const total = (sums: ReadonlyMap<string, number>): number =>
    [...sums.values()].reduce((all, one) => all + one, 0);
  return {
    is_comparable: true,
    columns: kept.map((index) => later.titles[index] ?? ''),
    rows: [...new Set([...after.keys(), ...before.keys()])].flatMap((line) => {
      const row = change(before.get(line) ?? 0, after.get(line) ?? 0);
      return row.difference === 0 ? [] : [{ cells: z.parse(cellsOfLine, JSON.parse(line)), ...row }];
    }),
    totals: change(total(before), total(after)),
  };
}
