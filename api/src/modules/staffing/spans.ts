/** Reading a shift's assignments and releases as the domain's coverage functions take them. */
import type { AssignmentSpan, ReleaseSpan } from '@ondeck/shared/domain/coverage';
import type { GapRow } from '@ondeck/shared/domain/reconcileGaps';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { AssignmentRow } from './standingStaff';

export async function assignmentsOf(trx: QueryExecutorProvider, shiftId: string): Promise<AssignmentRow[]> {
  const { rows } = await sql<AssignmentRow>`
    select id, shift_id, user_id, slot, start_date, end_date, covers_user_id
    from assignments where shift_id = ${shiftId}::uuid order by slot, start_date, id`.execute(trx);
  return rows;
}

export const toSpan = (row: AssignmentRow): AssignmentSpan => ({
  id: row.id,
  userId: row.user_id,
  startDate: row.start_date,
  endDate: row.end_date,
});

export async function releasesOf(trx: QueryExecutorProvider, shiftId: string): Promise<ReleaseSpan[]> {
  const { rows } = await sql<{
    id: string;
    user_id: string;
    start_date: string;
    end_date: string | null;
    created_at: Date;
  }>`select id, user_id, start_date, end_date, created_at from releases
    where shift_id = ${shiftId}::uuid`.execute(trx);
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    startDate: row.start_date,
    endDate: row.end_date,
    releasedAt: row.created_at.getTime(),
  }));
}

export async function storedGaps(trx: QueryExecutorProvider, shiftId: string): Promise<GapRow[]> {
  const { rows } = await sql<{
    id: string;
    start_date: string;
    end_date: string | null;
    last_employee_id: string | null;
    leave_start_date: string | null;
    leave_end_date: string | null;
  }>`select id, start_date, end_date, last_employee_id, leave_start_date, leave_end_date
    from open_shifts where shift_id = ${shiftId}::uuid order by start_date, id`.execute(trx);
  return rows.map((row) => ({
    id: row.id,
    startDate: row.start_date,
    endDate: row.end_date,
    lastEmployeeId: row.last_employee_id,
    leaveStartDate: row.leave_start_date,
    leaveEndDate: row.leave_end_date,
  }));
}
