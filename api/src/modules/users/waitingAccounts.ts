import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor';
import { after, DAY_MS } from '../../platform/core/clock';
import type { Job } from '../../platform/jobs/job';
import type { Services, UnitOfWork } from '../../platform/services';
import { publishUser } from './userChanges';

/** Time after which a sign-up that no admin approved is removed, in ms. */
const WAITS = 30 * DAY_MS;

/**
 * Removes a sign-up that awaits approval and has this email, so that the user who gets the email from the school does
 * not inherit a stranger's password.
 */
export async function freeAddress(
  { trx, actor, audit, changes }: UnitOfWork<Actor>,
  email: string | undefined,
): Promise<void> {
  if (email === undefined) return;
  const gone = await trx
    .deleteFrom('users')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('awaits_approval', '=', true)
    .where('is_active', '=', false)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (gone === undefined) return;
  await audit(trx, actor, { action: 'user.signUpReplaced', entity: 'user', entityId: gone.id });
  await publishUser(changes, trx, gone.id, []);
}

/** Removes sign-ups that no admin approved for 30 days. */
export const removeWaitingJob = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Job => ({
  name: 'removeWaiting',
  task: 'Remove sign-ups that no one approved',
  schedule: '0 15 * * * *',
  run: async () => {
    await db
      .deleteFrom('users')
      .where('awaits_approval', '=', true)
      .where('is_active', '=', false)
      .where('created_at', '<=', after(clock.now(), -WAITS))
      .execute();
  },
});
