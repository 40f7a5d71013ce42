import { confirmPasswordError } from '@ondeck/shared/domain/fields';
import type { UserActor } from '../../auth/actor';
import { hashPassword, passwordMatches } from '../../auth/passwords';
import { badField } from '../../core/errors';
import { transaction } from '../../database/transaction';
import type { Services } from '../../services';
import { accountRule, guessKey } from './guessing';
import { lockChangeable } from './reach';
import { endSessions, updateUser } from './users.repository';

interface NewPassword {
  readonly new_password: string;
  readonly confirm_password: string;
}

function assertConfirmed({ new_password: password, confirm_password: confirm }: NewPassword): void {
  const sentence = confirmPasswordError(confirm, password);
  if (sentence !== null) throw badField('confirm_password', sentence);
}

/** @throws 400 for a wrong current password, 429 after too many */
async function assertCurrent({ db, throttle }: Services, actor: UserActor, current: string): Promise<void> {
  const key = guessKey('password.current', actor.userId);
  await throttle.spend([{ key, rule: accountRule }]);
  const stored = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  if (!(await passwordMatches(stored?.password_hash, current)))
    throw badField('current_password', 'Current password is incorrect.');
  await throttle.clear(key);
}

/** Changes one's own password and ends all one's sessions, this one too. */
export async function changeOwnPassword(
  services: Services,
  actor: UserActor,
  body: NewPassword & { readonly current_password: string },
): Promise<void> {
  assertConfirmed(body);
  await assertCurrent(services, actor, body.current_password);
  await storePassword(services, actor, actor.userId, body.new_password);
}

/**
 * Changes somebody's password and ends their sessions. One's own needs the current one, here too: a page left open
 * must not be enough.
 */
export async function changePasswordOf(
  services: Services,
  actor: UserActor,
  id: string,
  body: NewPassword & { readonly current_password?: string | undefined },
): Promise<void> {
  assertConfirmed(body);
  if (id === actor.userId) {
    if (!body.current_password) throw badField('current_password', 'Current Password is required');
    await assertCurrent(services, actor, body.current_password);
  }
  await storePassword(services, actor, id, body.new_password);
}

async function storePassword(
  services: Services,
  actor: UserActor,
  id: string,
  password: string,
): Promise<void> {
  const { db, clock, audit, throttle } = services;
  const passwordHash = await hashPassword(password);
  const email = await transaction(db, async (trx) => {
    const person = await lockChangeable(trx, actor, id);
    await updateUser(trx, id, { password_hash: passwordHash, updated_at: clock.now() });
    await endSessions(trx, id);
    await trx.deleteFrom('activation_keys').where('user_id', '=', id).execute();
    await audit(trx, actor, { action: 'user.passwordChanged', entity: 'user', entityId: id });
    return person.email;
  });
  await throttle.clear(guessKey('signIn.account', email));
}
