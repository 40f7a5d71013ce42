import type { Actor } from '../../platform/auth/actor';
import { audited } from '../../platform/audit/audited';
import type { UnitOfWork } from '../../platform/services';

/** Logs a change of a time entry, and refreshes the pages that show the time entry or its pay. */
export async function recordChanged(
  { trx, actor, audit, changes }: UnitOfWork<Actor>,
  record: { readonly id: string; readonly location_id: string; readonly user_id: string },
  done: { readonly action: string; readonly before: unknown; readonly after: unknown },
): Promise<void> {
  const { location_id: locationId, user_id: userId } = record;
  await audit(trx, actor, { ...audited('clock_record', record), ...done });
  await changes.publish(
    trx,
    { topic: 'Dashboard', locationId },
    { topic: 'Payroll', locationId },
    { topic: 'Hours', userId },
  );
}
