import type { SortColumn } from '@ondeck/shared/domain/sorts';
import { type RawBuilder, sql } from 'kysely';
import { orderBy, type Sort, type SortKeys } from '../../platform/database/order.sql';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import { joinPlanOn, plannedOn, positionKeyOn, positionNameOn } from '../../platform/database/shiftPlan.sql';
import type { Columns, Queryable } from '../../platform/database/types';
import { readKeys } from './keys.repository';
import { keptSums, paidRecords, type ReportFilter, waitingRecords } from './payroll.sql';

/** Limit, offset, and order of a page. Null reads every row in the report's default order, for an export. */
export type ReportPage<By> = { readonly limit: number; readonly offset: number; readonly sort?: By } | null;
export type DetailSort = Sort<SortColumn<'payrollDetail'>>;
export type PeopleSort = Sort<SortColumn<'payrollPeople'>>;

/** A time entry counts for the position that its shift had on that date, whatever position the shift has today. */
const planOfRecord = joinPlanOn(sql`r.work_date`);

const paged = (page: ReportPage<unknown>) =>
  page === null ? sql`` : sql`limit ${page.limit} offset ${page.offset}`;

export type DetailRecord = Columns<
  'clock_records',
  'id' | 'user_id' | 'work_date' | 'flags' | 'location_id'
> &
  Columns<'users', 'first_name' | 'last_name' | 'employee_code'> & {
    clocked_in: string;
    clocked_out: string;
    paid_rate: Rate;
    clock_minutes: number;
    paid_minutes: number;
    shift_code: string | null;
    shift_type: string | null;
    location_title: string;
    edited_by: string | null;
    edited_at: Date | null;
    previous_minutes: number | null;
    previous_rate: Rate | null;
    edit_reason: string | null;
    timezone: string;
    /** The day that decides which week or pay period pays the time entry. */
    pay_day: string;
  };

const minutesAt = (rate: Rate, minutes: 'clock_minutes' | 'paid_minutes') =>
  sql`case when r.paid_rate = ${rate} then ${sql.ref(`r.${minutes}`)} else 0 end`;

/** The category comes from the shift's schedule on the date, so sorting by category looks up every row. */
const detailKeys: SortKeys<SortColumn<'payrollDetail'>> = {
  name: sql`r.name_key`,
  location: sql`(select l.title_key from locations l where l.id = r.location_id)`,
  clocked_in: sql`r.clocked_in`,
  category: sql`(select ${positionKeyOn(sql`r.work_date`)}
    from (select r.shift_id, r.position_id, r.work_date) r left join shifts s on s.id = r.shift_id ${planOfRecord}
    join positions p on p.id = coalesce(r.position_id, ${plannedOn.position_id}))`,
  regular_clock: minutesAt('REGULAR', 'clock_minutes'),
  regular_hours: minutesAt('REGULAR', 'paid_minutes'),
  training_clock: minutesAt('TRAINING', 'clock_minutes'),
  training_hours: minutesAt('TRAINING', 'paid_minutes'),
  sub_clock: minutesAt('SUB', 'clock_minutes'),
  sub_hours: minutesAt('SUB', 'paid_minutes'),
};

/**
 * Returns the week's time entries by employee, then by time, unless sorted otherwise. Times are local to the time
 * entry.
 */
export async function findDetail(
  db: Queryable,
  filter: ReportFilter,
  page: ReportPage<DetailSort>,
): Promise<DetailRecord[]> {
  const own = sql`r.name_key, r.user_id, r.clocked_in, r.id`;
  const order = orderBy(page?.sort, detailKeys, own);
  const { rows } = await sql<Omit<DetailRecord, 'employee_code'>>`${paidRecords(filter)}, shown as (
      select r.*, row_number() over (order by ${order}) as place from paid r order by place ${paged(page)}
    )
    select r.id, r.user_id, r.first_name, r.last_name, r.work_date, r.timezone, coalesce(k.day, k.week, r.work_date) as pay_day,
      to_char(r.clocked_in at time zone r.timezone, 'HH24:MI') as clocked_in,
      to_char(r.clocked_out at time zone r.timezone, 'HH24:MI') as clocked_out,
      r.paid_rate, r.clock_minutes, r.paid_minutes, r.flags,
      coalesce(s.shift_code, m.shift_code) as shift_code, ${positionNameOn(sql`r.work_date`)} as shift_type, l.id as location_id, l.title as location_title,
      case when e.id is not null then e.first_name || ' ' || e.last_name end as edited_by,
      a.edited_at, a.previous_minutes, a.previous_rate, a.reason as edit_reason
    from shown r
    join locations l on l.id = r.location_id
    left join carried_hours k on k.clock_record_id = r.id
    left join shifts s on s.id = r.shift_id ${planOfRecord}
    left join meetings m on m.id = r.meeting_id
    left join positions p on p.id = coalesce(r.position_id, ${plannedOn.position_id})
    left join payroll_adjustments a on a.id = r.adjustment_id
    left join users e on e.id = a.edited_by
    order by r.place`.execute(db);
  const keyOn = await readKeys(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row) => ({ ...row, employee_code: keyOn(row.user_id, row.work_date) }));
}

export type WaitingRecords = { open: number; in_review: number; unassigned: number };

/** Returns how many time entries of the weeks wait for a manager's decision. */
export async function countWaiting(db: Queryable, filter: ReportFilter): Promise<WaitingRecords> {
  const { rows } = await sql<WaitingRecords>`${waitingRecords(filter)}`.execute(db);
  return rows[0] ?? { open: 0, in_review: 0, unassigned: 0 };
}

export type ReportTotals = {
  records: number;
  people: number;
  regular_clock: number;
  sub_clock: number;
  training_clock: number;
  regular_paid: number;
  sub_paid: number;
  training_paid: number;
};

/** Sums a column to whole minutes; 0 if there is no row. */
const sum = (column: Exclude<keyof ReportTotals, 'records' | 'people'>): RawBuilder<number> =>
  sql<number>`coalesce(sum(${sql.ref(column)}), 0)::int as ${sql.ref(column)}`;

/** Returns the totals of the whole filtered week in minutes, whatever page is shown. */
export async function sumReport(db: Queryable, filter: ReportFilter): Promise<ReportTotals> {
  const { rows } = await sql<ReportTotals>`${keptSums(filter)}
    select coalesce(sum(records), 0)::int as records, count(distinct user_id)::int as people,
      ${sum('regular_clock')}, ${sum('sub_clock')}, ${sum('training_clock')},
      ${sum('regular_paid')}, ${sum('sub_paid')}, ${sum('training_paid')}
    from kept`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('An aggregate without groups returns one row');
  return totals;
}

export type SummaryRecord = Columns<'users', 'first_name' | 'last_name' | 'employee_code'> &
  Pick<ReportTotals, 'regular_paid' | 'sub_paid' | 'training_paid'> & {
    user_id: string;
    total_paid: number;
  };

const peopleKeys: SortKeys<SortColumn<'payrollPeople'>> = {
  name: sql`u.name_key`,
  total_regular_hours: sql`s.regular_paid`,
  total_sub_hours: sql`s.sub_paid`,
  total_training_hours: sql`s.training_paid`,
  total_hours: sql`s.regular_paid + s.sub_paid + s.training_paid`,
};

/**
 * Returns one row per employee with a closed time entry in the week, by name unless sorted otherwise. The key is that
 * of the week's end.
 */
export async function findSummary(
  db: Queryable,
  filter: ReportFilter,
  page: ReportPage<PeopleSort>,
): Promise<SummaryRecord[]> {
  const own = sql`u.name_key, s.user_id`;
  const { rows } = await sql<Omit<SummaryRecord, 'employee_code'>>`${keptSums(filter)}, people as (
      select user_id, ${sum('regular_paid')}, ${sum('sub_paid')}, ${sum('training_paid')} from kept group by user_id
    )
    select s.*, u.first_name, u.last_name, s.regular_paid + s.sub_paid + s.training_paid as total_paid
    from people s join users u on u.id = s.user_id
    order by ${orderBy(page?.sort, peopleKeys, own)} ${paged(page)}`.execute(db);
  const keyOn = await readKeys(
    db,
    rows.map(({ user_id }) => user_id),
  );
  const end =
    filter.weeks
      .map((week) => week.end)
      .sort()
      .at(-1) ?? '';
  return rows.map((row) => ({ ...row, employee_code: keyOn(row.user_id, end) }));
}

export type PositionTotal = { position_id: string | null; name: string | null; minutes: number };

/** Returns the positions of the week with the paid minutes of each; null means work without a shift. */
export async function sumByPosition(db: Queryable, filter: ReportFilter): Promise<PositionTotal[]> {
  // Uses the positions' names at the start of the week, so that the columns don't change when a position is renamed.
  const [start = null] = filter.weeks.map((week) => week.start).sort();
  const day = sql`${start}::date`;
  const name = positionNameOn(day);
  const { rows } = await sql<PositionTotal>`${keptSums(filter)}, paid as (
      select unnest(position_ids) as position_id, unnest(position_minutes) as minutes from kept
    )
    select r.position_id, ${name} as name, sum(r.minutes)::int as minutes
    from paid r left join positions p on p.id = r.position_id
    group by r.position_id, p.id order by ${positionKeyOn(day)} nulls last, r.position_id`.execute(db);
  return rows;
}

export type PersonPosition = { user_id: string; position_id: string | null; minutes: number };

/** Returns the paid minutes of each position for these users. */
export async function sumByPersonAndPosition(
  db: Queryable,
  filter: ReportFilter,
  people: readonly string[],
): Promise<PersonPosition[]> {
  const { rows } = await sql<PersonPosition>`${keptSums(filter)}, paid as (
      select user_id, unnest(position_ids) as position_id, unnest(position_minutes) as minutes from kept
      where user_id = any(${people}::uuid[])
    )
    select user_id, position_id, sum(minutes)::int as minutes from paid group by 1, 2`.execute(db);
  return rows;
}
