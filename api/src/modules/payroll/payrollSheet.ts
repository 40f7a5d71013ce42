import { roundHours } from '@ondeck/shared/domain/calendar/hours';
import type { PayrollColumn } from '@ondeck/shared/schemas/options';
import { rateNames } from '@ondeck/shared/domain/rates';
import type { PayPeriod } from './payPeriods.rules';
import type { PayrollLine } from './payrollLines.rules';
import { type PlainCell, type SheetPlan, sheetName } from './spreadsheet';
import type { SheetPerson } from './timesheets.repository';

/** A line with the names to print. */
export interface NamedLine extends PayrollLine {
  readonly person: SheetPerson;
  readonly place: string;
}

type Field = PayrollColumn['field'];

const cells: Readonly<Record<Field, (line: NamedLine, period: PayPeriod) => PlainCell>> = {
  key: ({ key }) => key,
  last_name: ({ person }) => person.last_name,
  first_name: ({ person }) => person.first_name,
  name: ({ person }) => `${person.first_name} ${person.last_name}`.trim(),
  location: ({ place }) => place,
  position: ({ position }) => position,
  rate: ({ rate }) => rateNames[rate],
  kind: ({ kind }) => kind,
  hours: ({ minutes }) => roundHours(minutes),
  minutes: ({ minutes }) => minutes,
  late_date: ({ lateDate }) => lateDate,
  period_start: (_line, { start }) => start,
  period_end: (_line, { end }) => end,
};
const columnKinds: Readonly<Partial<Record<Field, 'hours' | 'minutes' | 'date'>>> = {
  hours: 'hours',
  minutes: 'minutes',
  late_date: 'date',
  period_start: 'date',
  period_end: 'date',
};

/** A table without marked cells, because a payroll file shows only what is paid. */
interface PayrollTable extends SheetPlan {
  readonly rows: readonly (readonly PlainCell[])[];
}

/** Returns the payroll file as a table: the template's columns, and a row for each line. */
export function payrollSheet(
  lines: readonly NamedLine[],
  columns: readonly PayrollColumn[],
  period: PayPeriod,
): PayrollTable {
  return {
    name: sheetName('Payroll', period.start),
    columns: columns.map(({ field, title }) => ({
      title,
      width: Math.max(12, title.length + 2),
      kind: columnKinds[field] ?? 'text',
    })),
    rows: lines.map((line) => columns.map(({ field }) => cells[field](line, period))),
  };
}

/** Puts an apostrophe before text that a spreadsheet would compute. Numbers remain as they are. */
function csvCell(value: PlainCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Without this mark, Excel reads UTF-8 as Windows-1252 and shows `José` as `JosÃ©`. */
const UTF8_MARK = '\uFEFF';

/** Returns the same table as CSV (RFC 4180), in UTF-8 with a byte order mark. */
export const csvOf = ({ columns, rows }: PayrollTable): string =>
  UTF8_MARK +
  [columns.map(({ title }) => title), ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
