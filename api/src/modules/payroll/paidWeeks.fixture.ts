import { workedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { addDays, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { joinPlanOn, plannedOn } from '../../platform/database/shiftPlan.sql';
import type { Queryable } from '../../platform/database/types';

type CountedRecord = {
  location_id: string;
  user_id: string;
  work_date: string;
  pay_week: string | null;
  clocked_in: Date;
  clocked_out: Date;
  rate: Rate;
  shift_id: string | null;
  position_id: string | null;
  planned_position: string | null;
  edited_rate: Rate | null;
  edited_minutes: number | null;
};

type Week = Record<string, unknown> & { readonly positions: Record<string, number> };

/** Returns the totals of every user's week, counted from the time entries. */
async function countWeeks(db: Queryable): Promise<Record<string, Week>> {
  const { rows } = await sql<CountedRecord>`
    select c.location_id, c.user_id, c.work_date, k.week as pay_week, c.clocked_in, c.clocked_out, c.rate, c.shift_id,
      c.position_id, ${plannedOn.position_id} as planned_position, a.rate as edited_rate, a.minutes as edited_minutes
    from clock_records c
    left join carried_hours k on k.clock_record_id = c.id
    left join payroll_adjustments a on a.clock_record_id = c.id
      and not exists (select 1 from payroll_adjustments n where n.clock_record_id = c.id and n.id > a.id)
    left join shifts s on s.id = c.shift_id ${joinPlanOn(sql`c.work_date`)}
    where c.status = 'CLOSED'`.execute(db);
  const weeks = new Map<string, CountedRecord[]>();
  for (const row of rows) {
    const key = `${row.location_id} ${row.pay_week ?? startOfWeek(row.work_date)} ${row.user_id}`;
    weeks.set(key, [...(weeks.get(key) ?? []), row]);
  }
  const clock = (row: CountedRecord) => workedMinutes(row.clocked_in.getTime(), row.clocked_out.getTime());
  const paid = (row: CountedRecord) => row.edited_minutes ?? clock(row);
  const sumOf = (of: readonly CountedRecord[], minutes: (row: CountedRecord) => number) =>
    of.reduce((all, row) => all + minutes(row), 0);
  const summed = [...weeks].map(([key, of]): [string, Week] => {
    const at = (rate: Rate) => of.filter((row) => (row.edited_rate ?? row.rate) === rate);
    const positions: Record<string, number> = {};
    for (const row of of) {
      const position = row.position_id ?? row.planned_position ?? 'none';
      positions[position] = (positions[position] ?? 0) + paid(row);
    }
    return [
      key,
      {
        records: of.length,
        unassigned: of.filter((row) => row.shift_id === null && row.position_id === null).length,
        regular_clock: sumOf(at('REGULAR'), clock),
        sub_clock: sumOf(at('SUB'), clock),
        training_clock: sumOf(at('TRAINING'), clock),
        regular_paid: sumOf(at('REGULAR'), paid),
        sub_paid: sumOf(at('SUB'), paid),
        training_paid: sumOf(at('TRAINING'), paid),
        positions,
      },
    ];
  });
  return Object.fromEntries(summed);
}

type KeptWeek = { key: string; position_ids: (string | null)[]; position_minutes: number[] };

/** Checks that the stored weekly totals equal the time entries, with no extra or missing row. */
export async function weeksAreKept(db: Queryable, message?: string): Promise<void> {
  const { rows } = await sql<KeptWeek>`
    select location_id || ' ' || week || ' ' || user_id as key, records, unassigned, regular_clock, sub_clock,
      training_clock, regular_paid, sub_paid, training_paid, position_ids::text[] as position_ids, position_minutes
    from paid_weeks`.execute(db);
  const kept = rows.map(({ key, position_ids, position_minutes, ...sums }): [string, Week] => [
    key,
    {
      ...sums,
      positions: Object.fromEntries(
        position_ids.map((position, index) => [position ?? 'none', position_minutes[index] ?? 0]),
      ),
    },
  ]);
  assert.deepEqual(Object.fromEntries(kept), await countWeeks(db), message);
}

/** Changes a shift from a day on, as `updatePlan` does: the former schedule becomes a version. */
export async function changePosition(
  db: Queryable,
  { shift, from, position, by }: { shift: string; from: string; position: string; by: string },
): Promise<void> {
  await sql`delete from shift_versions where shift_id = ${shift} and from_date >= ${from}`.execute(db);
  await sql`update shift_versions set to_date = ${addDays(from, -1)}
    where shift_id = ${shift} and to_date >= ${from}`.execute(db);
  await sql`insert into shift_versions (shift_id, from_date, to_date, shift_repeat, start_date, start_time, end_time,
      position_id, replaced_by, replaced_at)
    select s.id, d.began, ${addDays(from, -1)}, s.shift_repeat, s.start_date, s.start_time, s.end_time, s.position_id,
      ${by}, s.updated_at
    from shifts s, lateral (select coalesce((select max(to_date) + 1 from shift_versions where shift_id = s.id),
      s.start_date) as began) d
    where s.id = ${shift} and d.began < ${from}`.execute(db);
  await sql`update shifts set position_id = ${position}, from_date = ${from} where id = ${shift}`.execute(db);
}
