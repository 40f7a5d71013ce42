import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { DetailRecord, ReportTotals, SummaryRecord } from './payroll.repository';
import type { ManagementTable } from './payrollRows';
import { type SheetCell, type SheetPlan, sheetName } from './spreadsheet';

/** The days that a report is about, both inclusive, and the location's name where it is about one. */
export type ReportWeek = {
  readonly start: string;
  readonly end: string;
  readonly location: string | undefined;
};

/** Hours of a cell: not rounded, so that whoever sums the column gets the minutes; shown with two decimals. */
const hours = (minutes: number): number => minutes / 60;

const inColumn = (column: Rate, rate: Rate, minutes: number): SheetCell =>
  column === rate ? hours(minutes) : null;

const hourColumn = (title: string) => ({ title, width: 16, kind: 'hours' }) as const;
const textColumn = (title: string, width: number) => ({ title, width, kind: 'text' }) as const;
const nameOf = (week: ReportWeek): string => sheetName(week.start, week.location ?? 'All locations');

export function detailSheet(
  week: ReportWeek,
  records: readonly DetailRecord[],
  totals: ReportTotals,
): SheetPlan {
  return {
    name: nameOf(week),
    columns: [
      textColumn('First Name', 18),
      textColumn('Last Name', 18),
      { title: 'Date', width: 12, kind: 'date' },
      textColumn('Clocked In', 11),
      textColumn('Clocked Out', 11),
      textColumn('Rate', 11),
      textColumn('Category', 20),
      textColumn('Shift Code', 14),
      textColumn('Location', 20),
      hourColumn('Regular Clock'),
      hourColumn('Regular Hours'),
      hourColumn('Training Clock'),
      hourColumn('Training Hours'),
      hourColumn('Sub Clock'),
      hourColumn('Sub Hours'),
    ],
    rows: records.map((record) => [
      record.first_name,
      record.last_name,
      record.work_date,
      record.clocked_in,
      record.clocked_out,
      record.paid_rate,
      record.shift_type ?? 'Unassigned',
      record.shift_code,
      record.location_title,
      inColumn('REGULAR', record.paid_rate, record.clock_minutes),
      inColumn('REGULAR', record.paid_rate, record.paid_minutes),
      inColumn('TRAINING', record.paid_rate, record.clock_minutes),
      inColumn('TRAINING', record.paid_rate, record.paid_minutes),
      inColumn('SUB', record.paid_rate, record.clock_minutes),
      inColumn('SUB', record.paid_rate, record.paid_minutes),
    ]),
    totals: [
      'Total',
      ...Array.from({ length: 8 }, () => null),
      hours(totals.regular_clock),
      hours(totals.regular_paid),
      hours(totals.training_clock),
      hours(totals.training_paid),
      hours(totals.sub_clock),
      hours(totals.sub_paid),
    ],
  };
}

export function summarySheet(
  week: ReportWeek,
  records: readonly SummaryRecord[],
  totals: ReportTotals,
): SheetPlan {
  return {
    name: nameOf(week),
    columns: [
      textColumn('Key', 8),
      textColumn('First Name', 18),
      textColumn('Last Name', 18),
      hourColumn('Regular Hours'),
      hourColumn('Sub Hours'),
      hourColumn('Training Hours'),
      hourColumn('Total Hours'),
    ],
    rows: records.map((record) => [
      record.employee_code,
      record.first_name,
      record.last_name,
      hours(record.regular_paid),
      hours(record.sub_paid),
      hours(record.training_paid),
      hours(record.total_paid),
    ]),
    totals: [
      'Total',
      null,
      null,
      hours(totals.regular_paid),
      hours(totals.sub_paid),
      hours(totals.training_paid),
      hours(totals.regular_paid + totals.sub_paid + totals.training_paid),
    ],
  };
}

export function managementSheet(week: ReportWeek, table: ManagementTable): SheetPlan {
  return {
    name: nameOf(week),
    columns: [
      textColumn('Name', 28),
      ...table.columns.map(({ title }) => hourColumn(title)),
      hourColumn('Total'),
    ],
    rows: table.minutes.rows.map(({ name, cells, total }) => [name, ...cells.map(hours), hours(total)]),
    totals: ['Total', ...table.minutes.totals.map(hours), hours(table.minutes.total)],
  };
}
