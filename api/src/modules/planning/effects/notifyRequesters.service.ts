/** Notifies employees about changes of open shifts that they requested. */
import { sql } from 'kysely';
import type { AnyUnit } from '../../../platform/services';
import { type DateRange, intersect } from '../plan/dateRanges.rules';
import type { ShiftRow } from '../plan/shiftRows.repository';
import { describePart } from './notify.service';

/**
 * Notifies everyone with a pending request for this open shift that its dates changed. The requests remain pending
 * until they are withdrawn.
 */
export async function notifyRequesters(
  { trx, notify }: AnyUnit,
  shift: ShiftRow,
  range: DateRange,
): Promise<void> {
  const { rows } = await sql<DateRange & { userId: string }>`
    select r.user_id as "userId", o.start_date as start, o.end_date as "end"
    from requests r join open_shifts o on o.id = r.open_shift_id
    where o.shift_id = ${shift.id}::uuid and r.status = 'PENDING' order by r.created_at, r.id`.execute(trx);
  for (const { userId, ...gap } of rows) {
    const days = intersect(gap, range);
    if (days)
      await notify(trx, {
        userId,
        topic: 'requests',
        kind: 'request.shiftChanged',
        title: `The open shift ${shift.shift_code} that you requested has changed`,
        body: `${describePart(shift, days)} Your request is still pending. Withdraw it if you can't work then.`,
        link: '/view-schedule?tab=requests',
      });
  }
}
