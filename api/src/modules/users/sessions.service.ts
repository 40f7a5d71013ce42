import { assertNoProgram } from '../../platform/auth/guard';
import type { SessionList } from '@ondeck/shared/schemas/sessions';
import { IDLE } from '../../platform/auth/authenticate';
import type { UserActor } from '../../platform/auth/actor';
import { after } from '../../platform/core/clock';
import { notFound } from '../../platform/core/errors';
import type { Services, UnitOfWork } from '../../platform/services';

/** Returns the user's own sessions and API tokens, the current session first, then by last use. */
export async function listSessions({ db, clock }: Services, actor: UserActor): Promise<SessionList> {
  const now = clock.now();
  // Sessions of managers and admins that were idle too long have ended, even if no job has removed them yet.
  const over = actor.role === 'EMPLOYEE' ? new Date(0) : after(now, -IDLE);
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'last_used_at', 'expires_at', 'label', 'reads_only'])
    .where('user_id', '=', actor.userId)
    .where('expires_at', '>', now)
    .where((eb) =>
      eb.or([eb('label', 'is not', null), eb(eb.fn.coalesce('last_used_at', 'created_at'), '>', over)]),
    )
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  const sessions = rows.map(({ last_used_at: used, created_at: created, expires_at: ends, ...row }) => ({
    ...row,
    created_at: created.toISOString(),
    last_used_at: (used ?? created).toISOString(),
    expires_at: ends.toISOString(),
    is_current: row.id === actor.sessionId,
  }));
  return {
    results: [...sessions.filter((one) => one.is_current), ...sessions.filter((one) => !one.is_current)],
  };
}

/**
 * Ends one of the user's sessions, or all except the current one.
 *
 * @param id - undefined for all others
 * @throws 404 for another user's session; 403 if a program ends a session other than its own
 */
export async function endSessions(
  { trx, actor, audit, changes }: UnitOfWork,
  id: string | undefined,
): Promise<void> {
  if (id !== actor.sessionId) assertNoProgram(actor);
  const own = trx.deleteFrom('sessions').where('user_id', '=', actor.userId);
  const ended = await (id === undefined ? own.where('id', '<>', actor.sessionId) : own.where('id', '=', id))
    .returning('id')
    .execute();
  if (id !== undefined && ended.length === 0) throw notFound('Device not found.');
  if (ended.length === 0) return;
  await audit(trx, actor, {
    action: 'session.ended',
    entity: 'user',
    entityId: actor.userId,
    after: { sessions: ended.map((one) => one.id) },
  });
  await changes.publish(
    trx,
    { topic: 'Session', userId: actor.userId },
    { topic: 'Me', userId: actor.userId },
  );
}
