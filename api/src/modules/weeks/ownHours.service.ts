import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { forbidden } from '../../platform/core/errors';
import { hasAccess } from '../../platform/database/employment.sql';
import type { Queryable } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';
import type { PunchFlag } from './clockFlags.rules';

/** The refusal of a decision about the actor's own hours. */
export const OWN_HOURS = "You can't approve or change your own hours. Ask another manager or an admin.";

/** Returns true if the actor is the only active admin. */
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
 * Checks that no one decides about their own hours, except the only active admin, because no one else could.
 *
 * @returns true if the hours are the actor's own, so that the decision must be marked
 * @throws 403 for the actor's own hours, if someone else could decide
 */
export async function isOwnDecision({ trx, actor, clock }: UnitOfWork, user: string): Promise<boolean> {
  if (user !== actor.userId) return false;
  if (!(await isOnlyAdmin(trx, actor, clock.now()))) throw forbidden(OWN_HOURS);
  return true;
}

/**
 * Checks as {@link isOwnDecision}, and marks the actor's own time entry as self-approved. Call it in the transaction of
 * the decision, after the time entry was changed.
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
