import type { AppSecret, SecondFactors } from '@ondeck/shared/schemas/secondFactors';
import type { UserActor } from '../../../platform/auth/actor';
import { assertNoProgram } from '../../../platform/auth/guard';
import { dueFor } from '../../../platform/auth/secondFactor';
import { badField, badRequest, conflict, forbidden, notFound } from '../../../platform/core/errors';
import { readOptions } from '../../../platform/database/options';
import { transaction } from '../../../platform/database/transaction';
import type { AnyUnit, Services, UnitOfWork } from '../../../platform/services';
import { changeCredentials } from '../credentials.service';
import { guessKey, ownerRule } from '../guessing';
import { assertCurrent } from '../passwords.service';
import { assertMayHandle, lockChangeable } from '../reach';
import { lockUser } from '../users.repository';
import { makeAppSecret, spendAppCode } from './appCodes';
import { hasSecondFactor, removeFactors } from './factors.repository';
import { countRecoveryCodes, giveRecoveryCodes } from './recoveryCodes';

/** Returns the second factors of the signed-in user. */
export async function readSecondFactors({ trx, actor }: UnitOfWork): Promise<SecondFactors> {
  const app = await trx
    .selectFrom('totp_secrets')
    .select('confirmed_at')
    .where('user_id', '=', actor.userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const passkeys = await trx
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', actor.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const due = await dueFor(trx, actor.userId);
  return {
    app: app?.confirmed_at ? { since: app.confirmed_at.toISOString() } : null,
    passkeys: passkeys.map(({ created_at: made, last_used_at: used, ...key }) => ({
      ...key,
      created_at: made.toISOString(),
      last_used_at: used?.toISOString() ?? null,
    })),
    recovery_codes_left: await countRecoveryCodes(trx, actor.userId),
    due: due?.toISOString() ?? null,
  };
}

/**
 * Generates a secret for an app. Sign-in doesn't ask for it until a code is confirmed. @throws 409 if the user has an
 * app
 */
export async function beginApp(services: Services, actor: UserActor, password: string): Promise<AppSecret> {
  const { db, clock, vault } = services;
  await assertCurrent(services, actor, password);
  const { sealed, ...shown } = makeAppSecret(vault, { id: actor.userId, email: actor.email });
  const values = { secret: sealed, last_step: 0, created_at: clock.now() };
  const begun = await db
    .insertInto('totp_secrets')
    .values({ user_id: actor.userId, ...values })
    .onConflict((clash) =>
      clash.column('user_id').doUpdateSet(values).where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (begun === undefined) throw conflict('You already have an authenticator app. Remove it first.');
  return shown;
}

/** Applies a change of the user's own factors: ends their other sessions and emails them. */
export async function changeOwnFactor(unit: UnitOfWork, action: string): Promise<void> {
  const { trx, actor } = unit;
  assertNoProgram(actor);
  const person = await lockUser(trx, actor.userId);
  if (person === undefined) throw notFound('User not found.');
  await changeCredentials(unit, {
    person,
    what: ['second factor'],
    values: {},
    action,
    keepSession: actor.tokenHash,
  });
}

/** Returns recovery codes with the first factor, or null if the user still has some. */
export async function firstRecoveryCodes({ trx, vault }: AnyUnit, userId: string): Promise<string[] | null> {
  return (await countRecoveryCodes(trx, userId)) > 0 ? null : giveRecoveryCodes(trx, vault, userId);
}

/**
 * Confirms an app with its first code; later sign-ins ask for a code.
 *
 * @returns recovery codes to show once, or null if the user still has some
 * @throws 400 for a wrong code, 409 if no app is being set up
 */
export async function confirmApp(
  services: Services,
  actor: UserActor,
  code: string,
): Promise<string[] | null> {
  assertNoProgram(actor);
  const { db, clock, vault, throttle } = services;
  const key = guessKey('totp.confirm', actor.userId);
  await throttle.spend([{ key, rule: ownerRule }]);
  const codes = await transaction(db, async (trx) => {
    const now = clock.now();
    const waiting = await trx
      .selectFrom('totp_secrets')
      .select('user_id')
      .where('user_id', '=', actor.userId)
      .where('confirmed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (waiting === undefined)
      throw conflict('The setup of your authenticator app has expired. Start again.');
    if (!(await spendAppCode(trx, vault, { userId: actor.userId, code, now }, false)))
      throw badField('code', 'This code is wrong. Enter the code that the app shows now.');
    await trx
      .updateTable('totp_secrets')
      .set({ confirmed_at: now })
      .where('user_id', '=', actor.userId)
      .execute();
    await changeOwnFactor({ ...services, trx, actor }, 'user.secondFactorAdded');
    return firstRecoveryCodes({ ...services, trx }, actor.userId);
  });
  await throttle.clear(key);
  return codes;
}

/** Removes the recovery codes along with the last factor. @throws 400 if the school requires a second factor */
export async function settleRemoval(unit: UnitOfWork, action: string): Promise<void> {
  const { trx, actor } = unit;
  await changeOwnFactor(unit, action);
  if (await hasSecondFactor(trx, actor.userId)) return;
  const { second_factor_required: isRequired } = await readOptions(trx);
  if (isRequired && actor.role !== 'EMPLOYEE')
    throw badRequest(
      'Your school requires two-step verification. Add another method before you remove this one.',
    );
  await removeFactors(trx, actor.userId);
}

/** @throws 404 if the user has no app */
export async function removeApp(services: Services, actor: UserActor, password: string): Promise<void> {
  await assertCurrent(services, actor, password);
  await transaction(services.db, async (trx) => {
    const removed = await trx
      .deleteFrom('totp_secrets')
      .where('user_id', '=', actor.userId)
      .where('confirmed_at', 'is not', null)
      .returning('user_id')
      .executeTakeFirst();
    if (removed === undefined) throw notFound("You don't have an authenticator app.");
    await settleRemoval({ ...services, trx, actor }, 'user.secondFactorRemoved');
  });
}

/** Replaces the recovery codes with ten new ones. @throws 409 for a user without a second factor */
export async function renewRecoveryCodes(
  services: Services,
  actor: UserActor,
  password: string,
): Promise<string[]> {
  await assertCurrent(services, actor, password);
  return transaction(services.db, async (trx) => {
    await changeOwnFactor({ ...services, trx, actor }, 'user.recoveryCodesRenewed');
    if (!(await hasSecondFactor(trx, actor.userId)))
      throw conflict(
        'Recovery codes need two-step verification. Add a passkey or an authenticator app first.',
      );
    return giveRecoveryCodes(trx, services.vault, actor.userId);
  });
}

/**
 * Removes the second factors of a user who lost theirs, ends their sessions, and emails them.
 *
 * @throws 403 for the actor's own account or if a program asks, 404 for a user without a second factor
 */
export async function resetSecondFactor(unit: UnitOfWork, id: string): Promise<void> {
  const { trx, actor } = unit;
  assertNoProgram(actor);
  if (id === actor.userId) throw forbidden('Change your own two-step verification in My Profile.');
  const person = await lockChangeable(trx, actor, id);
  assertMayHandle(actor, person);
  if (!(await hasSecondFactor(trx, id))) throw notFound("This user doesn't have two-step verification.");
  await removeFactors(trx, id);
  await changeCredentials(unit, {
    person,
    what: ['second factor'],
    values: {},
    action: 'user.secondFactorReset',
  });
  await unit.changes.publish(trx, { topic: 'User' });
}
