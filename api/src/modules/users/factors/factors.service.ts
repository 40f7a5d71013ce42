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

/** What one's own sign-in asks for. */
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

/** A new secret for an app, which nothing asks for until a code of it was confirmed. @throws 409 where there is one */
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

/** What every change of one's own factors goes through: the others sessions end, the person is told. */
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

/** Recovery codes for who has none left, with their first factor. */
export async function firstRecoveryCodes({ trx, vault }: AnyUnit, userId: string): Promise<string[] | null> {
  return (await countRecoveryCodes(trx, userId)) > 0 ? null : giveRecoveryCodes(trx, vault, userId);
}

/**
 * Takes the first code of an app: from now on signing in asks for one.
 *
 * @returns recovery codes to be shown once, for who had none
 * @throws 400 for a wrong code, 409 where none is being set up
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

/** Once the last factor is gone, so are its recovery codes. @throws 400 where the school asks for one */
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

/** @throws 404 where there is none */
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

/** Ten new recovery codes in place of the old ones. @throws 409 for who has no second factor */
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
 * Takes away the second factor of somebody who lost it; their sessions end, and they are told.
 *
 * @throws 403 for oneself and where a program asks, 404 for who has none
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
