import type { PayrollColumn } from '@ondeck/shared/schemas/options';
import { sql } from 'kysely';
import type { Columns, Queryable } from '../../platform/database/types';
import type { PayPeriod } from './payPeriods.rules';

/** Locks the single row of the options, so that payroll files are created one after the other. */
export async function lockPayrollFiles(db: Queryable): Promise<void> {
  await sql`select id from options where id = 1 for no key update`.execute(db);
}

/**
 * Returns everyone who may be paid for work between two days, both inclusive, and the first day of that work. Hours that
 * were carried into this time make that day earlier than `from`.
 */
export async function findPaidUsers(
  db: Queryable,
  from: string,
  to: string,
): Promise<{ users: string[]; from: string }> {
  const { rows } = await sql<{ users: string[]; from: string | null }>`
    select coalesce(array_agg(distinct mine.user_id::text), '{}') as users, min(mine.work_date) as from
    from (
      select c.user_id, c.work_date from clock_records c where c.work_date between ${from}::date and ${to}::date
      union all
      select c.user_id, c.work_date from carried_hours k join clock_records c on c.id = k.clock_record_id
      where coalesce(k.day, k.week) between ${from}::date and ${to}::date
    ) mine`.execute(db);
  return { users: rows[0]?.users ?? [], from: rows[0]?.from ?? from };
}

/** A payroll file without its bytes. */
export type FileRow = PayPeriod &
  Columns<'payroll_files', 'id' | 'number' | 'made_by' | 'made_at' | 'line_count' | 'paid_minutes'> & {
    /** Whether the file's bytes were deleted, because a user in the file was erased. */
    is_emptied: boolean;
    /** The period's next file. */
    next_number: number | null;
    next_made_at: Date | null;
    /** Whether the period has no newer file, and one of its weeks was closed or reopened after this file was created. */
    is_outdated: boolean;
  };

const fileColumns = sql`f.id, f.start_date as start, f.end_date as end, f.number,
  u.first_name || ' ' || u.last_name as made_by, f.made_at, f.line_count, f.paid_minutes,
  f.emptied_at is not null as is_emptied, x.number as next_number, x.made_at as next_made_at,
  not exists (
    select 1 from payroll_files n
    where n.start_date = f.start_date and n.end_date = f.end_date and n.number > f.number
  ) and exists (
    select 1 from payroll_weeks w
    where w.week between f.start_date - 6 and f.end_date and coalesce(w.last_day, w.week + 6) >= f.start_date
      and greatest(w.closed_at, w.reopened_at) > f.made_at
  ) as is_outdated`;

/** Returns at most 20 files of a period, or of all other periods: outdated files first, then the newest. */
export async function findFiles(
  db: Queryable,
  { start, end }: PayPeriod,
  which: 'ofPeriod' | 'others',
): Promise<FileRow[]> {
  const same = sql`f.start_date = ${start}::date and f.end_date = ${end}::date`;
  const { rows } = await sql<FileRow>`
    select ${fileColumns} from payroll_files f join users u on u.id = f.made_by
    left join payroll_files x on x.start_date = f.start_date and x.end_date = f.end_date and x.number = f.number + 1
    where ${which === 'ofPeriod' ? same : sql`not (${same})`}
    order by is_outdated desc, f.start_date desc, f.number desc limit 20`.execute(db);
  return rows;
}

/** Returns the periods of the payroll files that share a day with this period. */
export async function findFiledPeriods(db: Queryable, { start, end }: PayPeriod): Promise<PayPeriod[]> {
  const { rows } = await sql<PayPeriod>`
    select distinct start_date as start, end_date as end from payroll_files
    where start_date <= ${end}::date and end_date >= ${start}::date`.execute(db);
  return rows;
}

export type FileBytes = Pick<FileRow, 'id' | 'start' | 'end' | 'number' | 'is_emptied'> & {
  csv: Uint8Array;
  xlsx: Uint8Array;
  /** The columns of the file; null for a file from before they were stored. */
  columns: PayrollColumn[] | null;
};

const bytes = sql`f.id, f.start_date as start, f.end_date as end, f.number, f.csv, f.xlsx, f.columns,
  f.emptied_at is not null as is_emptied`;

/** Returns the bytes of a file, which are empty if it `is_emptied`; undefined if the file doesn't exist. */
export async function findFileBytes(db: Queryable, id: string): Promise<FileBytes | undefined> {
  const { rows } = await sql<FileBytes>`
    select ${bytes} from payroll_files f where f.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns the file that a file of the same period replaced; undefined for the period's first file. */
export async function findReplaced(
  db: Queryable,
  { start, end, number }: Pick<FileRow, 'start' | 'end' | 'number'>,
): Promise<FileBytes | undefined> {
  const { rows } = await sql<FileBytes>`
    select ${bytes} from payroll_files f
    where f.start_date = ${start}::date and f.end_date = ${end}::date and f.number = ${number} - 1`.execute(
    db,
  );
  return rows[0];
}
