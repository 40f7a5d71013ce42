import type { LoginAnswer } from '@ondeck/shared/schemas/users';
import type { UserActor } from '../../auth/actor';
import type { Origin } from '../../auth/browser';
import { passwordMatches } from '../../auth/passwords';
import { after, DAY, HOUR } from '../../core/clock';
import { forbidden, unauthorized } from '../../core/errors';
import { hashSecret, newSecret } from '../../core/secrets';
import type { ThrottleRule } from '../../core/throttle';
import { transaction } from '../../database/transaction';
import type { Services } from '../../services';
import { accountRule, addressRule, guessKey, ownerRule } from './guessing';
import { isKnownBrowser, rememberBrowser } from './knownBrowsers';
import { findByEmail } from './users.repository';

/** Of a page. */
export const SESSION = 7 * DAY;
/** Of a program, whose token works by the header alone. */
const HEADER_SESSION = 12 * HOUR;

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly origin: Origin;
  readonly requestId: string;
  /** Whether a page asks; then it gets cookies. */
  readonly fromPage: boolean;
  /** What the cookie of a browser that signed in before holds. */
  readonly browser: string | undefined;
}

interface SignedIn {
  readonly answer: LoginAnswer;
  /** For the two cookies of a page: the session's other half, and what makes its browser a known one. */
  readonly cookies?: { readonly binding: string; readonly browser: string };
}

interface Budget {
  readonly key: string;
  readonly rule: ThrottleRule;
}

/** What a try is counted against: the browser alone where its person signed in from it before. */
function budgetsOf(attempt: Attempt, isKnown: boolean): readonly Budget[] {
  if (isKnown && attempt.browser !== undefined)
    return [{ key: guessKey('signIn.browser', `${attempt.browser} ${attempt.email}`), rule: ownerRule }];
  return [
    { key: guessKey('signIn.account', attempt.email), rule: accountRule },
    { key: guessKey('signIn.address', attempt.origin.address), rule: addressRule },
  ];
}

/**
 * Signs somebody in: a page for 7 days, with a token that opens nothing without the cookie that is set beside it; a
 * program for 12 hours.
 *
 * @throws 401 for a wrong password or an unknown address, alike and in the same time; 403 with the reason for a right
 *   one whose account may not sign in; 429 after too many tries
 */
export async function signIn(services: Services, attempt: Attempt): Promise<SignedIn> {
  const { db, clock, throttle, audit } = services;
  const person = await findByEmail(db, attempt.email);
  const budgets = budgetsOf(attempt, await isKnownBrowser(db, attempt.browser, person?.id));
  await throttle.spend(budgets);
  if (!(await passwordMatches(person?.password_hash, attempt.password)) || person === undefined) {
    const { origin, requestId } = attempt;
    await transaction(db, (trx) =>
      audit(
        trx,
        { kind: 'anonymous', origin, requestId },
        // What was typed as an address stays out: people type passwords there.
        { action: 'session.refused', entity: 'user', entityId: person?.id ?? null },
      ),
    );
    throw unauthorized('Invalid email or password. Please try again.');
  }
  for (const { key } of budgets) await throttle.refund(key);
  if (person.awaits_approval && !person.is_active)
    throw forbidden('Your account is waiting for an admin to approve it.');
  if (!person.is_active) throw forbidden('Your account is not active. Please contact your admin.');
  const token = newSecret();
  const tokenHash = hashSecret(token);
  const cookies = attempt.fromPage
    ? { binding: newSecret(), browser: attempt.browser ?? newSecret() }
    : undefined;
  const now = clock.now();
  const user = {
    id: person.id,
    user_type: person.user_type,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
  };
  await transaction(db, async (trx) => {
    const { id: sessionId } = await trx
      .insertInto('sessions')
      .values({
        token_hash: tokenHash,
        user_id: person.id,
        binding_hash: cookies ? hashSecret(cookies.binding) : null,
        address: attempt.origin.address,
        device: attempt.origin.device,
        created_at: now,
        expires_at: after(now, cookies ? SESSION : HEADER_SESSION),
        last_used_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (cookies) await rememberBrowser(trx, cookies.browser, person.id, now);
    const actor: UserActor = {
      kind: 'user',
      userId: person.id,
      role: person.user_type,
      firstName: person.first_name,
      lastName: person.last_name,
      email: person.email,
      locationIds: [],
      tokenHash,
      sessionId,
      origin: attempt.origin,
      requestId: attempt.requestId,
    };
    await audit(trx, actor, { action: 'session.started', entity: 'user', entityId: person.id });
  });
  const answer = { access_token: token, session_info: { user }, message: 'Login successful!' };
  return cookies ? { answer, cookies } : { answer };
}

/** Ends this session; the person's others go on. */
export function signOut({ db, audit, changes }: Services, actor: UserActor): Promise<void> {
  return transaction(db, async (trx) => {
    await trx.deleteFrom('sessions').where('token_hash', '=', actor.tokenHash).execute();
    await audit(trx, actor, { action: 'session.ended', entity: 'user', entityId: actor.userId });
    await changes.publish(trx, { topic: 'Session', userId: actor.userId });
  });
}
