import { quietUntil } from '@ondeck/shared/domain/quietHours';
import type { Clock } from '../core/clock';
import type { Ids } from '../core/ids';
import type { Trx } from '../database/types';

/** Adds a notification to the outbox for each of a user's devices, to be sent once their quiet hours are over. */
export async function enqueuePush(
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  trx: Trx,
  userId: string,
  payload: string,
): Promise<void> {
  const devices = await trx.selectFrom('push_devices').select('id').where('user_id', '=', userId).execute();
  if (devices.length === 0) return;
  const quiet = await trx
    .selectFrom('quiet_hours')
    .select(['begins', 'ends', 'timezone'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const now = clock.now();
  const until = quiet ? quietUntil(now.getTime(), quiet) : null;
  const row = { payload, created_at: now, next_attempt_at: until === null ? now : new Date(until) };
  await trx
    .insertInto('push_outbox')
    .values(devices.map(({ id }) => ({ id: ids.next(), device_id: id, ...row })))
    .execute();
}
