/** How a record is paid. */
export type Rate = 'REGULAR' | 'SUB' | 'TRAINING';
export type RateColumn = 'regular' | 'sub' | 'training';

/** One closed clock record as payroll sees it. All minutes are whole. */
export interface PaidRecord {
  userId: string;
  /** Null where the record still has no shift. */
  positionId: string | null;
  /** The rate that is paid, after edits. */
  rate: Rate;
  /** What the clock says. */
  clockMinutes: number;
  /** What is paid, after edits. */
  paidMinutes: number;
}

/** Minutes by rate; `total` is their sum. */
export type RateMinutes = Record<RateColumn | 'total', number>;

/** The column of hours that no position explains. */
export const NO_POSITION = 'none';

const columns: Readonly<Record<Rate, RateColumn>> = { REGULAR: 'regular', SUB: 'sub', TRAINING: 'training' };
export const rateColumn = (rate: Rate): RateColumn => columns[rate];

const noMinutes = (): RateMinutes => ({ regular: 0, sub: 0, training: 0, total: 0 });

/** Minutes put in the column of a rate, zeros elsewhere. */
export const inRateColumn = (rate: Rate, minutes: number): RateMinutes => ({
  ...noMinutes(),
  [rateColumn(rate)]: minutes,
  total: minutes,
});

/** Paid and clock minutes of records, by rate: the totals of payroll details and, person by person, of the summary. */
export function sumRecords(records: readonly PaidRecord[]): { clock: RateMinutes; paid: RateMinutes } {
  const [clock, paid] = [noMinutes(), noMinutes()];
  for (const record of records) {
    const column = rateColumn(record.rate);
    clock[column] += record.clockMinutes;
    clock.total += record.clockMinutes;
    paid[column] += record.paidMinutes;
    paid.total += record.paidMinutes;
  }
  return { clock, paid };
}

function groupBy<T extends PaidRecord>(
  records: readonly T[],
  keyOf: (record: T) => string,
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const record of records) {
    const group = groups.get(keyOf(record));
    if (group) group.push(record);
    else groups.set(keyOf(record), [record]);
  }
  return groups;
}

/** Payroll summary: one row per person, in order of their first record. */
export function sumByPerson(
  records: readonly PaidRecord[],
): { userId: string; clock: RateMinutes; paid: RateMinutes }[] {
  const groups = groupBy(records, ({ userId }) => userId);
  return [...groups].map(([userId, own]) => ({ userId, ...sumRecords(own) }));
}

/** Paid minutes by position id ({@link NO_POSITION} where there is none), and their sum. */
export interface PositionMinutes {
  byPosition: Record<string, number>;
  total: number;
}

/** Management report: one row per person, one column per position that occurs, and the totals of the columns. */
export interface PositionPivot {
  columns: string[];
  rows: ({ userId: string } & PositionMinutes)[];
  totals: PositionMinutes;
}

const positionOf = (record: PaidRecord): string => record.positionId ?? NO_POSITION;

function byPosition(records: readonly PaidRecord[]): PositionMinutes {
  const groups = groupBy(records, positionOf);
  const sums = [...groups].map(([position, own]) => [position, sumRecords(own).paid.total] as const);
  return { byPosition: Object.fromEntries(sums), total: sumRecords(records).paid.total };
}

/**
 * Rows in order of each person's first record, columns of each position's. Made from the same sums as the other two
 * reports, so that the three agree to the minute; a person has no entry for a position they did not work.
 */
export function pivotByPosition(records: readonly PaidRecord[]): PositionPivot {
  const people = groupBy(records, ({ userId }) => userId);
  return {
    columns: [...groupBy(records, positionOf).keys()],
    rows: [...people].map(([userId, own]) => ({ userId, ...byPosition(own) })),
    totals: byPosition(records),
  };
}
