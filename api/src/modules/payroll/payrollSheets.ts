import { roundHours } from '@ondeck/shared/domain/calendar/hours';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import { rateNames } from '@ondeck/shared/domain/rates';
import { momentIn } from '../../platform/core/moments';
import type { DetailRecord, ReportTotals, SummaryRecord } from './payroll.repository';
import type { ManagementTable } from './payrollRows';
import { type SheetCell, type SheetPlan, sheetName } from './spreadsheet';

/** The days of a report, both inclusive, and the location's name if the report is about one location. */
export type SheetReportWeek = {
  readonly start: string;
  readonly end: string;
  readonly location: string | undefined;
};

/** Returns the hours of a cell, unrounded so that the sum of a column is exact. The cell shows two decimals. */
const hours = (minutes: number): number => minutes / 60;

/** Returns the clocked hours in a rate's column. */
const clockedIn = (column: Rate, record: DetailRecord): SheetCell =>
  column === record.paid_rate ? hours(record.clock_minutes) : null;

/** Returns the title lines: the report, the location, and the days. */
const headingOf = (report: string, { start, end, location }: SheetReportWeek): string[] => [
  report,
  `${location ?? 'All locations'}, ${formatDisplayDate(start)} to ${formatDisplayDate(end)}`,
];

/** Describes a pay edit: the former hours, the editor, the time, and the reason; null without an edit. */
function changeOf(record: DetailRecord): string | null {
  const { edited_by: by, edited_at: at, previous_minutes: minutes, previous_rate: before } = record;
  if (at === null || minutes === null) return null;
  const rate = before === null || before === record.paid_rate ? '' : ` ${before}`;
  const moment = momentIn(at.getTime(), record.timezone);
  const why = record.edit_reason === null ? '' : `: ${record.edit_reason}`;
  return `was ${roundHours(minutes).toFixed(2)}${rate}, ${by ?? ''}, ${moment}${why}`;
}

/** Returns the hours paid in a rate's column, marked if someone edited them. */
function paidIn(column: Rate, record: DetailRecord): SheetCell {
  if (column !== record.paid_rate) return null;
  const paid = hours(record.paid_minutes);
  return record.edited_at === null ? paid : [paid];
}

/** The rates in column order: the rate, its name, and the prefix of its totals. */
const rates = [
  { rate: 'REGULAR', name: rateNames.REGULAR, key: 'regular' },
  { rate: 'TRAINING', name: rateNames.TRAINING, key: 'training' },
  { rate: 'SUB', name: rateNames.SUB, key: 'sub' },
] as const;

const hourColumn = (title: string) => ({ title, width: 16, kind: 'hours' }) as const;
const textColumn = (title: string, width: number) => ({ title, width, kind: 'text' }) as const;
const nameOf = (week: SheetReportWeek): string => sheetName(week.start, week.location ?? 'All locations');

export function detailSheet(
  week: SheetReportWeek,
  records: readonly DetailRecord[],
  totals: ReportTotals,
): SheetPlan {
  return {
    name: nameOf(week),
    heading: headingOf('Payroll Details', week),
    columns: [
      textColumn('Key', 8),
      textColumn('First Name', 18),
      textColumn('Last Name', 18),
      { title: 'Date', width: 12, kind: 'date' },
      { title: 'Clocked In', width: 11, kind: 'time' },
      { title: 'Clocked Out', width: 11, kind: 'time' },
      textColumn('Rate', 11),
      textColumn('Category', 20),
      textColumn('Shift Code', 14),
      textColumn('Location', 20),
      textColumn('Changed', 30),
      ...rates.flatMap(({ name }) => [hourColumn(`${name} Clock`), hourColumn(`${name} Hours`)]),
    ],
    rows: records.map((record) => [
      record.employee_code,
      record.first_name,
      record.last_name,
      record.work_date,
      record.clocked_in,
      record.clocked_out,
      record.paid_rate,
      record.shift_type ?? 'Unassigned',
      record.shift_code,
      record.location_title,
      changeOf(record),
      ...rates.flatMap(({ rate }) => [clockedIn(rate, record), paidIn(rate, record)]),
    ]),
    totals: [
      'Total',
      ...Array.from({ length: 10 }, () => null),
      ...rates.flatMap(({ key }) => [hours(totals[`${key}_clock`]), hours(totals[`${key}_paid`])]),
    ],
  };
}

export function summarySheet(
  week: SheetReportWeek,
  records: readonly SummaryRecord[],
  totals: ReportTotals,
): SheetPlan {
  return {
    name: nameOf(week),
    heading: headingOf('Payroll Summary', week),
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

export function managementSheet(week: SheetReportWeek, table: ManagementTable): SheetPlan {
  return {
    name: nameOf(week),
    heading: headingOf('Management', week),
    columns: [
      textColumn('Name', 28),
      ...table.columns.map(({ title }) => hourColumn(title)),
      hourColumn('Total'),
    ],
    rows: table.minutes.rows.map(({ name, cells, total }) => [name, ...cells.map(hours), hours(total)]),
    totals: ['Total', ...table.minutes.totals.map(hours), hours(table.minutes.total)],
  };
}
