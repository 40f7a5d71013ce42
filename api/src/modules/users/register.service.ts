import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { say } from '@ondeck/shared/domain/rules/findings';
import { anonymous } from '../../auth/actor';
import { hashChosenPassword } from '../../auth/passwords';
import { badField, forbidden } from '../../core/errors';
import { readOptions } from '../../core/options';
import { transaction } from '../../database/transaction';
import type { Services } from '../../services';
import { sendConfirmation } from './emailConfirmation.service';
import { addressKey, askingRule } from './guessing';
import { publishUser } from './userChanges';
import { insertUser } from './users.repository';

/**
 * Cuts a full name into the two that are stored: at the first space that leaves neither longer than 50 characters.
 *
 * @returns undefined where no space does
 */
export function splitName(fullName: string): { first: string; last: string } | undefined {
  const words = fullName.trim().split(/\s+/);
  for (let cut = 1; cut <= words.length; cut += 1) {
    const first = words.slice(0, cut).join(' ');
    const last = words.slice(cut).join(' ');
    if (Math.max(first.length, last.length) <= fieldLimits.nameMax) return { first, last };
  }
  return undefined;
}

interface SignUp {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly requestId: string;
}

/**
 * Signs somebody up: an inactive employee whom an admin lets in.
 *
 * @throws 403 where sign-up is closed, 400 for an e-mail that is taken, 429 after too many from one address
 */
export async function register(services: Services, signUp: SignUp): Promise<void> {
  const { db, ids, clock, throttle, audit, changes } = services;
  const name = splitName(signUp.fullName);
  if (name === undefined)
    throw badField('full_name', say('field.tooLong', { label: 'Each name', max: fieldLimits.nameMax }));
  await throttle.spend([{ key: addressKey('signUp.address', signUp.address), rule: askingRule }]);
  // Before the password is hashed: that is what costs.
  const { sign_up_mode: mode } = await readOptions(db);
  if (mode === 'CLOSED') throw forbidden('Sign-up is closed. Please ask your admin for an account.');
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
    const actor = anonymous({ requestId: signUp.requestId });
    await audit(trx, actor, { action: 'user.registered', entity: 'user', entityId: id });
    await sendConfirmation({ ...services, trx }, { id, firstName: name.first, email: signUp.email });
    await publishUser(changes, trx, id, []);
  });
}
