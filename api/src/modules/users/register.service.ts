import { checkFullName, splitName } from '@ondeck/shared/domain/rules/names';
import type { AnonymousActor } from '../../platform/auth/actor';
import { hashChosenPassword } from '../../platform/auth/passwords';
import { forbidden, refuse } from '../../platform/core/errors';
import { readOptions } from '../../platform/database/options';
import { transaction } from '../../platform/database/transaction';
import type { Services } from '../../platform/services';
import { sendConfirmation } from './emailConfirmation.service';
import { addressKey, askingRule } from './guessing';
import { publishUser } from './userChanges';
import { insertUser } from './users.repository';

interface SignUp {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly actor: AnonymousActor;
}

/**
 * Signs up an inactive employee who waits for an admin's approval.
 *
 * @throws 403 if sign-up is closed, 400 for names that the user form would refuse or an email that is taken, 429 after
 * too many sign-ups from one address
 */
export async function register(services: Services, signUp: SignUp): Promise<void> {
  const { db, ids, clock, throttle, audit, changes } = services;
  const { actor } = signUp;
  await throttle.spend([
    { key: addressKey('signUp.address', actor.origin?.address ?? ''), rule: askingRule },
  ]);
  // Check the cheap rules before hashing the password, which is slow.
  const { sign_up_mode: mode, shortest_name } = await readOptions(db);
  if (mode === 'CLOSED') throw forbidden('Sign-up is off. Ask your admin for an account.');
  refuse(checkFullName(signUp.fullName, shortest_name));
  const name = splitName(signUp.fullName, shortest_name);
  const passwordHash = await hashChosenPassword(signUp.password, 'password');
  await transaction(db, async (trx) => {
    const id = ids.next();
    const now = clock.now();
    await insertUser(trx, {
      id,
      first_name: name.first,
      last_name: name.last,
      email: signUp.email,
      user_type: 'EMPLOYEE',
      is_active: false,
      awaits_approval: true,
      password_hash: passwordHash,
      created_at: now,
      updated_at: now,
    });
    await audit(trx, actor, { action: 'user.registered', entity: 'user', entityId: id });
    await sendConfirmation({ ...services, trx }, { id, firstName: name.first, email: signUp.email });
    await publishUser(changes, trx, id, []);
  });
}
