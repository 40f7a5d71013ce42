import type { LoginAnswer } from '@ondeck/shared/schemas/users';
import type { UserActor } from '../../auth/actor';
import { passwordMatches } from '../../auth/passwords';
import { after, DAY } from '../../core/clock';
import { forbidden, unauthorized } from '../../core/errors';
import { hashSecret, newSecret } from '../../core/secrets';
import { transaction } from '../../database/transaction';
import type { Services } from '../../services';
import { accountRule, addressRule, guessKey } from './guessing';
import { findByEmail } from './users.repository';

const SESSION = 7 * DAY;

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly requestId: string;
}

/**
 * Signs somebody in for 7 days.
 *
 * @throws 401 for a wrong password or an unknown address, alike and in the same time; 403 with the reason for a right
 *   one whose account may not sign in; 429 after too many tries
 */
export async function signIn(services: Services, attempt: Attempt): Promise<LoginAnswer> {
  const { db, clock, throttle, audit } = services;
  const account = guessKey('signIn.account', attempt.email);
  const address = guessKey('signIn.address', attempt.address);
  await throttle.spend([
    { key: account, rule: accountRule },
    { key: address, rule: addressRule },
  ]);
  const person = await findByEmail(db, attempt.email);
  if (!(await passwordMatches(person?.password_hash, attempt.password)) || person === undefined)
    throw unauthorized('Invalid email or password. Please try again.');
  await throttle.clear(account);
  await throttle.refund(address);
  if (person.awaits_approval && !person.is_active)
    throw forbidden('Your account is waiting for an admin to approve it.');
  if (!person.is_active) throw forbidden('Your account is not active. Please contact your admin.');
  const token = newSecret();
  const tokenHash = hashSecret(token);
  const now = clock.now();
  const user = {
    id: person.id,
    user_type: person.user_type,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
  };
  await transaction(db, async (trx) => {
    await trx
      .insertInto('sessions')
      .values({ token_hash: tokenHash, user_id: person.id, created_at: now, expires_at: after(now, SESSION) })
      .execute();
    const actor: UserActor = {
      kind: 'user',
      userId: person.id,
      role: person.user_type,
      firstName: person.first_name,
      lastName: person.last_name,
      email: person.email,
      locationIds: [],
      tokenHash,
      requestId: attempt.requestId,
    };
    await audit(trx, actor, { action: 'session.started', entity: 'user', entityId: person.id });
  });
  return { access_token: token, session_info: { user }, message: 'Login successful!' };
}

/** Ends this session; the person's others go on. */
export function signOut({ db, audit }: Services, actor: UserActor): Promise<void> {
  return transaction(db, async (trx) => {
    await trx.deleteFrom('sessions').where('token_hash', '=', actor.tokenHash).execute();
    await audit(trx, actor, { action: 'session.ended', entity: 'user', entityId: actor.userId });
  });
}
