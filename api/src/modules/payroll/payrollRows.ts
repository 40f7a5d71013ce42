import { roundHours } from '@ondeck/shared/domain/calendar/hours';
import type {
  ManagementAnswer,
  PayrollDetailRow,
  PayrollSummaryAnswer,
} from '@ondeck/shared/schemas/payroll';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import { flagsOf } from '../weeks/weeks.door';
import type {
  DetailRecord,
  PersonPosition,
  PositionTotal,
  ReportTotals,
  SummaryRecord,
} from './payroll.repository';

/** The column key of hours without a position. */
const NO_POSITION = 'none';

const when = (column: Rate, rate: Rate, minutes: number): number =>
  column === rate ? roundHours(minutes) : 0;

export function detailRow(record: DetailRecord, mayEdit: boolean): PayrollDetailRow {
  const { clock_minutes, paid_rate, paid_minutes } = record;
  const { edited_by, edited_at, previous_minutes, previous_rate } = record;
  const wasEdited = edited_at !== null && previous_minutes !== null && previous_rate !== null;
  return {
    id: record.id,
    User_details: {
      first_name: record.first_name,
      last_name: record.last_name,
      key: record.employee_code,
    },
    date: record.work_date,
    clocked_in: record.clocked_in,
    clocked_out: record.clocked_out,
    rate: paid_rate,
    shift_type: { name: record.shift_type ?? 'Unassigned' },
    shift_code: record.shift_code,
    location: { id: record.location_id, title: record.location_title, timezone: record.timezone },
    regular_clock: when('REGULAR', paid_rate, clock_minutes),
    regular_hours: when('REGULAR', paid_rate, paid_minutes),
    training_clock: when('TRAINING', paid_rate, clock_minutes),
    training_hours: when('TRAINING', paid_rate, paid_minutes),
    sub_clock: when('SUB', paid_rate, clock_minutes),
    sub_hours: when('SUB', paid_rate, paid_minutes),
    flags: flagsOf(record.flags),
    tools: mayEdit ? ['PROOF', 'EDIT'] : ['PROOF'],
    edited: wasEdited
      ? {
          previous_hours: roundHours(previous_minutes),
          previous_rate,
          by: edited_by ?? '',
          at: edited_at.toISOString(),
        }
      : null,
  };
}

type PaidByRate = Pick<ReportTotals, 'regular_paid' | 'sub_paid' | 'training_paid'>;
const paidMinutes = ({ regular_paid, sub_paid, training_paid }: PaidByRate): number =>
  regular_paid + sub_paid + training_paid;

export const detailTotals = (totals: ReportTotals) => ({
  regular_clock: roundHours(totals.regular_clock),
  regular_hours: roundHours(totals.regular_paid),
  training_clock: roundHours(totals.training_clock),
  training_hours: roundHours(totals.training_paid),
  sub_clock: roundHours(totals.sub_clock),
  sub_hours: roundHours(totals.sub_paid),
  total_hours: roundHours(paidMinutes(totals)),
});

/** Returns the paid hours by rate, of one employee or of all. */
export const summaryTotals = (paid: PaidByRate): PayrollSummaryAnswer['totals'] => ({
  total_regular_hours: roundHours(paid.regular_paid),
  total_sub_hours: roundHours(paid.sub_paid),
  total_training_hours: roundHours(paid.training_paid),
  total_hours: roundHours(paidMinutes(paid)),
});

export const summaryRow = (record: SummaryRecord): PayrollSummaryAnswer['results'][number] => ({
  id: record.user_id,
  user_details: {
    first_name: record.first_name,
    last_name: record.last_name,
    key: record.employee_code,
  },
  ...summaryTotals(record),
});

/** Returns the column key of a position. Work without a shift has its own column. */
const keyOf = (position: string | null): string => position ?? NO_POSITION;

export type ManagementTable = Pick<ManagementAnswer, 'columns' | 'results' | 'totals'> & {
  /** The same numbers in minutes, by row and column, for the spreadsheet. */
  minutes: {
    rows: { name: string; cells: number[]; total: number }[];
    totals: number[];
    total: number;
  };
};

/**
 * Returns one row per employee and one column per position of the whole week, so that every page has the same columns.
 */
export function managementTable(
  people: readonly SummaryRecord[],
  positions: readonly PositionTotal[],
  cells: readonly PersonPosition[],
): ManagementTable {
  const columns = positions.map(({ position_id, name }) => ({
    key: keyOf(position_id),
    title: name ?? 'Unassigned',
  }));
  const byPerson = new Map<string, Map<string, number>>();
  for (const { user_id, position_id, minutes } of cells) {
    const row = byPerson.get(user_id) ?? new Map<string, number>();
    row.set(keyOf(position_id), minutes);
    byPerson.set(user_id, row);
  }
  const rows = people.map((person) => {
    const row = byPerson.get(person.user_id) ?? new Map<string, number>();
    return {
      id: person.user_id,
      name: `${person.first_name} ${person.last_name}`.trim(),
      cells: columns.map(({ key }) => row.get(key) ?? 0),
      total: person.total_paid,
    };
  });
  const totals = positions.map(({ minutes }) => minutes);
  const total = totals.reduce((sum, minutes) => sum + minutes, 0);
  const hoursByKey = (minutes: readonly number[]) =>
    Object.fromEntries(columns.map(({ key }, index) => [key, roundHours(minutes[index] ?? 0)]));
  return {
    columns,
    results: rows.map((row) => ({
      id: row.id,
      user_details: { name: row.name },
      hours: hoursByKey(row.cells),
      total: roundHours(row.total),
    })),
    totals: { hours: hoursByKey(totals), total: roundHours(total) },
    minutes: { rows, totals, total },
  };
}
