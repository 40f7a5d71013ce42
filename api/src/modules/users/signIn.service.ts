import { anonymous, type UserActor } from '../../platform/auth/actor';
import { passwordMatches } from '../../platform/auth/passwords';
import { unauthorized } from '../../platform/core/errors';
import { transaction } from '../../platform/database/transaction';
import type { Services } from '../../platform/services';
import { takeSecondStep } from './factors/secondStep.service';
import { accountRule, addressKey, addressRule, fewRule, guessKey, knownRule, ownerRule } from './guessing';
import { isKnownBrowser, spendKnown } from './knownBrowsers';
import { assertMayEnter, type StartedSession, startSession, type Visitor } from './startSession.service';
import { findSigningIn } from './users.repository';

interface Attempt extends Visitor {
  readonly email: string;
  readonly password: string;
  /** The code of the second factor. */
  readonly code: string | undefined;
}

/** Spends a try, counting known browsers apart from strangers. @returns a function that refunds the try */
async function spendTry({ throttle }: Services, attempt: Attempt, isKnown: boolean) {
  const { browser, email, origin } = attempt;
  if (isKnown && browser !== undefined)
    return spendKnown(throttle, {
      own: { key: guessKey('signIn.browser', `${browser} ${email}`), rule: ownerRule },
      few: { key: guessKey('signIn.few', `${browser} ${email}`), rule: fewRule },
      shared: { key: guessKey('signIn.known', email), rule: knownRule },
    });
  const budgets = [
    { key: guessKey('signIn.account', email), rule: accountRule },
    { key: addressKey('signIn.address', origin.address), rule: addressRule },
  ];
  await throttle.spend(budgets);
  return async () => {
    for (const { key } of budgets) await throttle.refund(key);
  };
}

/**
 * Signs a user in: a page for 7 days, with a token that works only with its cookie; a program for 12 hours.
 *
 * @throws 401 for a wrong password or an unknown email, with the same message and timing; 403 with the reason if the
 * account may not sign in; 401 at `code` without a second factor; 429 after too many tries
 */
export async function signIn(services: Services, attempt: Attempt): Promise<StartedSession> {
  const { db, clock, audit } = services;
  const person = await findSigningIn(db, attempt.email);
  const isKnown = await isKnownBrowser(db, attempt.browser, person?.id);
  const giveBack = await spendTry(services, attempt, isKnown);
  const { origin, requestId, code } = attempt;
  const actor = anonymous({ origin, requestId });
  if (!(await passwordMatches(person?.password_hash, attempt.password)) || person === undefined) {
    // The log leaves out the email as typed, because some users type passwords into that field.
    await transaction(db, (trx) =>
      audit(trx, actor, { action: 'session.refused', entity: 'user', entityId: person?.id ?? null }),
    );
    throw unauthorized('Invalid email or password. Please try again.');
  }
  await giveBack();
  assertMayEnter(person, clock.now());
  const knownBrowser = isKnown ? attempt.browser : undefined;
  await takeSecondStep(services, { person, code, knownBrowser, actor });
  return startSession(services, person, attempt);
}

/** Ends this session and keeps the user's others. */
export function signOut({ db, audit, changes }: Services, actor: UserActor): Promise<void> {
  return transaction(db, async (trx) => {
    await trx.deleteFrom('sessions').where('token_hash', '=', actor.tokenHash).execute();
    await audit(trx, actor, { action: 'session.ended', entity: 'user', entityId: actor.userId });
    await changes.publish(trx, { topic: 'Session', userId: actor.userId });
  });
}
