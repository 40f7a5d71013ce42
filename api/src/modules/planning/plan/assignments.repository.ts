/** Reads and writes the assignments of a shift. */
import { type QueryExecutorProvider, sql } from 'kysely';
import type { AnyUnit } from '../../../platform/services';
import type { AssignmentChange } from './release.rules';
import type { AssignmentRow } from './assignments.rules';

export async function assignmentsOf(trx: QueryExecutorProvider, shiftId: string): Promise<AssignmentRow[]> {
  const { rows } = await sql<AssignmentRow>`
    select id, shift_id, user_id, slot, start_date, end_date, covers_user_id
    from assignments where shift_id = ${shiftId}::uuid order by slot, start_date, id`.execute(trx);
  return rows;
}

/** Stores changes of assignments: rows to delete, to shorten, or to copy with other dates. */
export async function applyChanges(
  { trx, ids, clock }: AnyUnit,
  changes: readonly AssignmentChange[],
): Promise<void> {
  for (const change of changes) {
    if (change.kind === 'remove') {
      await trx.deleteFrom('assignments').where('id', '=', change.id).execute();
    } else if (change.kind === 'trim') {
      await trx
        .updateTable('assignments')
        .set({ start_date: change.start_date, end_date: change.end_date })
        .where('id', '=', change.id)
        .execute();
    } else {
      await sql`insert into assignments
        (id, shift_id, user_id, slot, start_date, end_date, covers_user_id, source, overrides, created_by, created_at)
        select ${change.id ?? ids.next()}::uuid, shift_id, user_id, slot, ${change.start_date}::date, ${change.end_date}::date,
          covers_user_id, source, overrides, created_by, ${clock.now()}
        from assignments where id = ${change.copyOf}::uuid`.execute(trx);
    }
  }
}
