/**
 * Stores changed schedules of shifts. The caller holds the shift's lock, so two writers can't store overlapping
 * versions.
 */
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/types';
import type { VersionChange } from './planChange.rules';
import type { ShiftInput } from './shiftInput.rules';

export interface PlanWrite {
  readonly columns: ShiftInput['columns'];
  /** The first day that the columns apply to. */
  readonly from: string;
  readonly by: string;
  readonly now: Date;
}

/** Stores a changed schedule: the columns of the shift's row, and its former schedule as a version. */
export async function updatePlan(
  trx: Trx,
  { shift, former, dropped }: VersionChange,
  { columns, from, by, now }: PlanWrite,
): Promise<void> {
  const { id: shift_id, from_date, versions } = shift;
  await trx
    .deleteFrom('shift_versions')
    .where('shift_id', '=', shift_id)
    .where('from_date', '>=', from)
    .execute();
  await trx
    .updateTable('shift_versions')
    .set({ to_date: addDays(from, -1) })
    .where('shift_id', '=', shift_id)
    .where('to_date', '>=', from)
    .execute();
  if (former) {
    const { position_name: _, position_color: __, ...plan } = former;
    await trx
      .insertInto('shift_versions')
      .values({ shift_id, ...plan, replaced_by: by, replaced_at: now })
      .execute();
  }
  if (dropped.length > 0)
    await sql`delete from shift_exceptions
      where shift_id = ${shift_id}::uuid and date = any(${[...dropped]}::date[])`.execute(trx);
  const first_date = versions?.[0]?.from_date ?? null;
  await trx
    .updateTable('shifts')
    .set({ ...columns, from_date, first_date, updated_at: now })
    .where('id', '=', shift_id)
    .execute();
}
