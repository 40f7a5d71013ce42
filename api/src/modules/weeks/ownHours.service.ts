import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { forbidden } from '../../platform/core/errors';
import { hasAccess } from '../../platform/database/employment.sql';
import type { Queryable } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';
import type { PunchFlag } from './clockFlags.rules';

/** Whether somebody is the installation's one active admin. */
export async function isOnlyAdmin(db: Queryable, actor: UserActor, now: Date): Promise<boolean> {
  if (actor.role !== 'ADMIN') return false;
  const other = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('user_type', '=', 'ADMIN')
    .where(hasAccess(now))
    .where('u.id', '<>', actor.userId)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/**
 * Nobody decides about their own hours. Where there is one active admin alone, nobody else could.
 *
 * @returns whether they are the actor's own: a decision that must stand out
 * @throws 403 for one's own, where somebody else could decide
 */
export async function isOwnDecision({ trx, actor, clock }: UnitOfWork, user: string): Promise<boolean> {
  if (user !== actor.userId) return false;
  if (!(await isOnlyAdmin(trx, actor, clock.now())))
    throw forbidden("You can't approve or change your own hours. Ask another manager or an admin.");
  return true;
}

/**
 * As {@link isOwnDecision}; one's own record is marked as self-approved. Called in the transaction of the decision,
 * after the record was changed.
 */
export async function guardOwnHours(
  unit: UnitOfWork,
  record: { readonly id: string; readonly user_id: string },
): Promise<void> {
  if (!(await isOwnDecision(unit, record.user_id))) return;
  const mark: PunchFlag = 'self_approved';
  await sql`update clock_records set flags = array_append(array_remove(flags, ${mark}), ${mark})
    where id = ${record.id}`.execute(unit.trx);
}
