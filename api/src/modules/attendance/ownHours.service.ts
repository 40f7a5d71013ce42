import { sql } from 'kysely';
import type { UserActor } from '../../auth/actor';
import { forbidden } from '../../core/errors';
import type { Trx } from '../../database/types';
import type { PunchFlag } from './punch.rules';

/**
 * Nobody decides about their own hours. Where there is one active admin alone, nobody else could: theirs are marked
 * as self-approved. Called in the transaction of the decision, after the record was changed.
 *
 * @throws 403 for one's own, where somebody else could decide
 */
export async function guardOwnHours(
  trx: Trx,
  actor: UserActor,
  record: { readonly id: string; readonly user_id: string },
): Promise<void> {
  if (record.user_id !== actor.userId) return;
  const otherAdmin = await trx
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', 'ADMIN')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '<>', actor.userId)
    .limit(1)
    .executeTakeFirst();
  if (actor.role !== 'ADMIN' || otherAdmin !== undefined)
    throw forbidden('You cannot decide about your own hours. Please ask another manager or an admin.');
  const mark: PunchFlag = 'self_approved';
  await sql`update clock_records set flags = array_append(array_remove(flags, ${mark}), ${mark})
    where id = ${record.id}`.execute(trx);
}
