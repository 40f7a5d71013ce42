import type { AnonymousActor } from '../../../platform/auth/actor';
import { AppError } from '../../../platform/core/errors';
import type { Budget } from '../../../platform/database/throttle';
import { transaction } from '../../../platform/database/transaction';
import { letters } from '../../../platform/mail/templates';
import type { Services } from '../../../platform/services';
import { guessKey, ownerRule, secondFactorRule } from '../guessing';
import { isAppCode, spendAppCode } from './appCodes';
import { hasSecondFactor } from './factors.repository';
import { countRecoveryCodes, spendRecoveryCode } from './recoveryCodes';

interface Step {
  readonly person: { readonly id: string; readonly email: string };
  readonly code: string | undefined;
  /** The browser that the person signed in from before; undefined for any other. */
  readonly knownBrowser: string | undefined;
  readonly actor: AnonymousActor;
}

/** A 401 that asks for the code, told from a wrong password by the field that it blames. */
const askForCode = (sentence: string): AppError => new AppError(401, sentence, { code: sentence });

/** A known browser has a budget of its own here too, so that who knows the password cannot keep the owner out. */
const budgetOf = ({ person, knownBrowser }: Step): Budget =>
  knownBrowser === undefined
    ? { key: guessKey('secondFactor.account', person.id), rule: secondFactorRule }
    : { key: guessKey('secondFactor.browser', `${knownBrowser} ${person.id}`), rule: ownerRule };

/**
 * What signing in asks of somebody with a second factor once the password was right: a code of the app, or a recovery
 * code. Both are used up by it.
 *
 * @throws 401 at `code` without a good one, 429 after too many tries
 */
export async function takeSecondStep(services: Services, step: Step): Promise<void> {
  const { db, clock, throttle, vault, audit, mail } = services;
  const { person, actor } = step;
  if (!(await hasSecondFactor(db, person.id))) return;
  const code = step.code?.trim();
  if (!code) throw askForCode('Enter the code of your authenticator app, or a recovery code.');
  const budget = budgetOf(step);
  await throttle.spend([budget]);
  const good = await transaction(db, async (trx) => {
    const use = { userId: person.id, code, now: clock.now() };
    if (isAppCode(code)) return spendAppCode(trx, vault, use);
    if (!(await spendRecoveryCode(trx, vault, use))) return false;
    await audit(trx, actor, { action: 'user.recoveryCodeUsed', entity: 'user', entityId: person.id });
    const left = await countRecoveryCodes(trx, person.id);
    await mail.enqueue(trx, { ...letters.recoveryCodeUsed({ left }), to: person.email, userId: person.id });
    return true;
  });
  if (good) return throttle.refund(budget.key);
  await transaction(db, (trx) =>
    audit(trx, actor, { action: 'session.codeRefused', entity: 'user', entityId: person.id }),
  );
  throw askForCode('This code is wrong or was already used. Enter a new one.');
}
