/** Reads the draft shifts of employees at every location. */
import { type QueryExecutorProvider, sql } from 'kysely';
import type { ShiftPattern } from '@ondeck/shared/domain/calendar/occurrences';
import type { CodedCommitment } from './candidates.rules';
import { readShifts } from '../plan/shiftRows.repository';
import type { DateRange } from '../plan/dateRanges.rules';

/** A draft shift with the days of one employee. Its code names the draft. */
export interface DraftWork extends CodedCommitment {
  readonly userId: string;
  readonly batchId: string;
  readonly draftShiftId: string;
}

type DraftWorkRow = ShiftPattern & {
  readonly closures: ShiftPattern['closures'];
  readonly location_id: string;
  readonly user_id: string;
  readonly batch_id: string;
  readonly draft_shift_id: string;
  readonly name: string;
  readonly has_from: string;
  readonly has_to: string | null;
};

/** Returns all draft work of employees on days of a range, in one query. A null end includes all later days. */
export async function loadDraftWork(
  db: QueryExecutorProvider,
  userIds: readonly string[],
  { start, end }: DateRange,
): Promise<DraftWork[]> {
  if (userIds.length === 0) return [];
  const begins = end === null ? sql`true` : sql`t.start_date <= ${end}::date`;
  const rows = await readShifts<DraftWorkRow>(
    db,
    sql`select t.user_id, b.location_id, b.id as batch_id, d.id as draft_shift_id, b.name, d.schedule_type, d.shift_repeat, d.start_date, d.end_date,
      d.start_time, d.end_time, l.timezone, l.former_zones, t.start_date as has_from, t.end_date as has_to
    from draft_staff t join draft_shifts d on d.id = t.draft_shift_id
      join draft_batches b on b.id = d.batch_id join locations l on l.id = b.location_id
    where t.user_id = any(${[...userIds]}::uuid[]) and b.state = 'DRAFT' and b.kind <> 'TEMPLATE'
      and ${begins} and (t.end_date is null or t.end_date >= ${start}::date)
    order by d.start_date, d.start_time, d.id`,
  );
  return rows.map((row) => ({
    userId: row.user_id,
    batchId: row.batch_id,
    draftShiftId: row.draft_shift_id,
    shiftCode: `the draft "${row.name}"`,
    pattern: row,
    from: row.has_from,
    to: row.has_to,
  }));
}
