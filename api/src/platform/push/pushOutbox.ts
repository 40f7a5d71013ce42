import { isUrgent, quietUntil, type QuietHours } from '@ondeck/shared/domain/quietHours';
import type { Clock } from '../core/clock';
import type { Ids } from '../core/ids';
import type { Trx } from '../database/types';

/** A user's quiet hours, and whether urgent alerts ignore them. */
export interface Quiet extends QuietHours {
  readonly urgent_alerts: boolean;
}

/** Returns the quiet hours of those users who have them. */
export async function quietHoursOf(
  trx: Trx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Quiet>> {
  const rows = await trx
    .selectFrom('quiet_hours')
    .select(['user_id', 'begins', 'ends', 'timezone', 'urgent_alerts'])
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Map(rows.map(({ user_id, ...quiet }) => [user_id, quiet]));
}

/**
 * Returns when a user's phone can show a notification: now, or once their quiet hours are over.
 *
 * @param shiftStart - the start of the shift that an alert is about; undefined for other notifications
 */
export function soundsAt(quiet: Quiet | undefined, now: Date, shiftStart: Date | undefined): Date {
  if (!quiet) return now;
  if (quiet.urgent_alerts && shiftStart && isUrgent(now.getTime(), shiftStart.getTime())) return now;
  const until = quietUntil(now.getTime(), quiet);
  return until === null ? now : new Date(until);
}

/** Adds a notification to the outbox for each of a user's devices, to be sent at an instant. */
export async function enqueuePush(
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  trx: Trx,
  { userId, payload, sendAt }: { readonly userId: string; readonly payload: string; readonly sendAt: Date },
): Promise<void> {
  const devices = await trx.selectFrom('push_devices').select('id').where('user_id', '=', userId).execute();
  if (devices.length === 0) return;
  const row = { payload, created_at: clock.now(), next_attempt_at: sendAt };
  await trx
    .insertInto('push_outbox')
    .values(devices.map(({ id }) => ({ id: ids.next(), device_id: id, ...row })))
    .execute();
}
