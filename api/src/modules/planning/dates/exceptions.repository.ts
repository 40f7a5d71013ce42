/** What is different on single dates of a shift, as it is stored. */
import type { Trx } from '../../../database/types';

export interface ExceptionWrite {
  readonly shift_id: string;
  readonly date: string;
  readonly kind: 'CHANGED' | 'CANCELLED';
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly position_id: string | null;
  readonly reason: string;
  readonly changed_by: string;
  readonly changed_at: Date;
}

/** Stores what is different on a date; what was different there before is replaced. */
export async function putException(trx: Trx, row: ExceptionWrite): Promise<void> {
  const { shift_id: _, date: __, ...columns } = row;
  await trx
    .insertInto('shift_exceptions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['shift_id', 'date']).doUpdateSet(columns))
    .execute();
}

export async function removeException(trx: Trx, shiftId: string, date: string): Promise<void> {
  await trx.deleteFrom('shift_exceptions').where('shift_id', '=', shiftId).where('date', '=', date).execute();
}
