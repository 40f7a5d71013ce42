import { checkConfirmation } from '@ondeck/shared/domain/rules/fields';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { UserActor } from '../../platform/auth/actor';
import { assertNoProgram } from '../../platform/auth/guard';
import { hashChosenPassword, passwordMatches } from '../../platform/auth/passwords';
import { badField, refuse } from '../../platform/core/errors';
import { transaction } from '../../platform/database/transaction';
import type { Services } from '../../platform/services';
import { changeCredentials } from './credentials.service';
import { currentRule, guessKey } from './guessing';
import { assertMayHandle, lockChangeable } from './reach';

interface NewPassword {
  readonly new_password: string;
  readonly confirm_password: string;
}

/**
 * Checks the current password of the signed-in user.
 *
 * @throws 403 for a program, before a try is counted; 400 without the right password; 429 after too many tries
 */
export async function assertCurrent(
  { db, throttle }: Services,
  actor: UserActor,
  current: string | undefined,
): Promise<void> {
  assertNoProgram(actor);
  if (!current)
    throw badField('current_password', sentenceFor('field.required', { label: 'Current Password' }));
  const key = guessKey('password.current', actor.userId);
  await throttle.spend([{ key, rule: currentRule }]);
  const stored = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  if (!(await passwordMatches(stored?.password_hash, current)))
    throw badField('current_password', 'Current password is incorrect.');
  await throttle.clear(key);
}

/** Changes the user's own password and ends all their sessions, the current one included. */
export async function changeOwnPassword(
  services: Services,
  actor: UserActor,
  body: NewPassword & { readonly current_password: string },
): Promise<void> {
  assertNoProgram(actor);
  refuse(checkConfirmation(body));
  await assertCurrent(services, actor, body.current_password);
  await storePassword(services, actor, actor.userId, body.new_password);
}

/**
 * Changes a user's password and ends their sessions. Users who change their own must enter the current password here
 * too, because a page left open must not be enough.
 *
 * @throws 403 if a program asks
 */
export async function changePasswordOf(
  services: Services,
  actor: UserActor,
  id: string,
  body: NewPassword & { readonly current_password?: string | undefined },
): Promise<void> {
  assertNoProgram(actor);
  refuse(checkConfirmation(body));
  if (id === actor.userId) await assertCurrent(services, actor, body.current_password);
  await storePassword(services, actor, id, body.new_password);
}

async function storePassword(
  services: Services,
  actor: UserActor,
  id: string,
  password: string,
): Promise<void> {
  const passwordHash = await hashChosenPassword(password, 'new_password');
  await transaction(services.db, async (trx) => {
    const person = await lockChangeable(trx, actor, id);
    if (id !== actor.userId) assertMayHandle(actor, person);
    await changeCredentials(
      { ...services, trx, actor },
      {
        person,
        what: ['password'],
        values: { password_hash: passwordHash },
        action: 'user.passwordChanged',
      },
    );
  });
}
