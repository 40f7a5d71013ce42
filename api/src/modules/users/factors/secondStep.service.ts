import type { AnonymousActor } from '../../../platform/auth/actor';
import { AppError } from '../../../platform/core/errors';
import { transaction } from '../../../platform/database/transaction';
import { emailTemplates } from '../../../platform/mail/templates';
import type { Services } from '../../../platform/services';
import { fewCodesRule, guessKey, knownCodesRule, ownerRule, secondFactorRule } from '../guessing';
import { spendKnown } from '../knownBrowsers';
import { isAppCode, spendAppCode } from './appCodes';
import { hasSecondFactor } from './factors.repository';
import { countRecoveryCodes, spendRecoveryCode } from './recoveryCodes';

interface Step {
  readonly person: { readonly id: string; readonly email: string };
  readonly code: string | undefined;
  /** Browser that the user signed in with before; undefined for an unknown browser. */
  readonly knownBrowser: string | undefined;
  readonly actor: AnonymousActor;
}

/** Creates the 401 that asks for a code. The field `code` distinguishes this answer from a wrong password. */
const askForCode = (sentence: string): AppError => new AppError(401, sentence, { code: sentence });

/** Gives a known browser a separate limit here too, so that someone who knows the password can't lock the owner out. */
async function spendTry({ throttle }: Services, { person, knownBrowser }: Step) {
  if (knownBrowser !== undefined) {
    const whose = `${knownBrowser} ${person.id}`;
    return spendKnown(throttle, {
      own: { key: guessKey('secondFactor.browser', whose), rule: ownerRule },
      few: { key: guessKey('secondFactor.few', whose), rule: fewCodesRule },
      shared: { key: guessKey('secondFactor.known', person.id), rule: knownCodesRule },
    });
  }
  const key = guessKey('secondFactor.account', person.id);
  await throttle.spend([{ key, rule: secondFactorRule }]);
  return () => throttle.refund(key);
}

/**
 * Checks the second factor after a right password: a code of the app or a recovery code. Either is used up.
 *
 * @throws 401 at `code` without a valid code, 429 after too many tries
 */
export async function takeSecondStep(services: Services, step: Step): Promise<void> {
  const { db, clock, vault, audit, mail } = services;
  const { person, actor } = step;
  if (!(await hasSecondFactor(db, person.id))) return;
  const code = step.code?.trim();
  if (!code) throw askForCode('Enter the code of your authenticator app, or a recovery code.');
  const giveBack = await spendTry(services, step);
  const good = await transaction(db, async (trx) => {
    const use = { userId: person.id, code, now: clock.now() };
    if (isAppCode(code)) return spendAppCode(trx, vault, use);
    if (!(await spendRecoveryCode(trx, vault, use))) return false;
    await audit(trx, actor, { action: 'user.recoveryCodeUsed', entity: 'user', entityId: person.id });
    const left = await countRecoveryCodes(trx, person.id);
    await mail.enqueue(trx, {
      ...emailTemplates.recoveryCodeUsed({ left }),
      to: person.email,
      userId: person.id,
    });
    return true;
  });
  if (good) return giveBack();
  await transaction(db, (trx) =>
    audit(trx, actor, { action: 'session.codeRefused', entity: 'user', entityId: person.id }),
  );
  throw askForCode('This code is wrong or was already used. Enter a new one.');
}
