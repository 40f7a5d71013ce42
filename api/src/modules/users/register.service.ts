import { hashPassword } from '../../auth/passwords';
import { badField, forbidden } from '../../core/errors';
import { transaction } from '../../database/transaction';
import type { Trx } from '../../database/types';
import type { Services } from '../../services';
import { askingRule, guessKey } from './guessing';
import { publishUser } from './userChanges';
import { insertUser } from './users.repository';

const LONGEST = 50;

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
    if (first.length <= LONGEST && last.length <= LONGEST) return { first, last };
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

/** Reads how sign-up works now; the locked row makes two first sign-ups come one after the other. */
async function lockMode(trx: Trx): Promise<{ mode: 'APPROVAL' | 'CLOSED'; isFirst: boolean }> {
  const { sign_up_mode: mode } = await trx
    .selectFrom('options')
    .select('sign_up_mode')
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const anybody = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return { mode, isFirst: anybody === undefined };
}

/**
 * Signs somebody up: an inactive employee whom an admin lets in. In an empty installation the first one is its admin,
 * and active.
 *
 * @returns whether they may sign in at once
 * @throws 403 where sign-up is closed, 400 for an e-mail that is taken, 429 after too many from one address
 */
export async function register(services: Services, signUp: SignUp): Promise<boolean> {
  const { db, ids, clock, throttle, audit, changes } = services;
  const name = splitName(signUp.fullName);
  if (name === undefined) throw badField('full_name', 'Each name must not exceed 50 characters');
  await throttle.spend([{ key: guessKey('signUp.address', signUp.address), rule: askingRule }]);
  const passwordHash = await hashPassword(signUp.password);
  return transaction(db, async (trx) => {
    const { mode, isFirst } = await lockMode(trx);
    if (mode === 'CLOSED' && !isFirst)
      throw forbidden('Sign-up is closed. Please ask your admin for an account.');
    const id = ids.next();
    const now = clock.now();
    await insertUser(trx, {
      id,
      first_name: name.first,
      last_name: name.last,
      email: signUp.email,
      user_type: isFirst ? 'ADMIN' : 'EMPLOYEE',
      is_active: isFirst,
      awaits_approval: !isFirst,
      password_hash: passwordHash,
      created_at: now,
      updated_at: now,
    });
    await audit(
      trx,
      { kind: 'anonymous', requestId: signUp.requestId },
      { action: 'user.registered', entity: 'user', entityId: id },
    );
    await publishUser(changes, trx, id, []);
    return isFirst;
  });
}
