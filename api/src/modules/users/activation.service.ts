import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { counted } from '@ondeck/shared/domain/words';
import type { BulkAnswer } from '@ondeck/shared/schemas/bulk';
import type { AnonymousActor } from '../../platform/auth/actor';
import { hashChosenPassword } from '../../platform/auth/passwords';
import { after, HOUR_MS } from '../../platform/core/clock';
import { badRequest } from '../../platform/core/errors';
import { hashSecret, newSecret } from '../../platform/core/secrets';
import { employmentIsOver } from '../../platform/database/employment.sql';
import { eachOf } from '../../platform/database/eachOf';
import { transaction } from '../../platform/database/transaction';
import type { Db } from '../../platform/database/types';
import { dropUnsent } from '../../platform/mail/undelivered.repository';
import { emailTemplates } from '../../platform/mail/templates';
import type { AnyUnit, Services, UnitOfWork } from '../../platform/services';
import { changeCredentials } from './credentials.service';
import { lockChangeable } from './reach';
import { lastDayOf } from './startSession.service';
import { type LockedUser, lockUser } from './users.repository';

const GOOD_FOR = 72 * HOUR_MS;
const EXPIRED = 'This link has expired. Ask your admin for a new one.';

/** Returns the reason why a user can't sign in and can't be invited, or null if they can sign in. */
export function whyNoAccess(person: LockedUser, now: Date): string | null {
  if (!person.is_active) return "The account isn't active.";
  const ended = lastDayOf(person, now);
  return ended === null ? null : `Last day was ${formatDisplayDate(ended)}.`;
}

interface Invited {
  readonly id: string;
  readonly firstName: string;
  readonly email: string;
}

/** Emails a single-use link to choose a password. Links sent earlier stop working. */
export async function sendActivation(
  { trx, clock, mail, publicUrl }: AnyUnit,
  { id, firstName, email }: Invited,
): Promise<void> {
  const key = newSecret();
  const now = clock.now();
  await trx.deleteFrom('activation_keys').where('user_id', '=', id).where('used_at', 'is', null).execute();
  await dropUnsent(trx, id, 'activation');
  await trx
    .insertInto('activation_keys')
    .values({ key_hash: hashSecret(key), user_id: id, created_at: now, expires_at: after(now, GOOD_FOR) })
    .execute();
  const url = `${publicUrl}/users/password-setup/${key}`;
  await mail.enqueue(trx, { ...emailTemplates.activation({ firstName, url }), to: email, userId: id });
}

/**
 * @throws 404 for a user out of reach, 403 if a manager invites an admin, 400 if the user has a password or no access
 */
export async function resendActivation(unit: UnitOfWork, id: string): Promise<void> {
  const { trx, actor, clock, audit, changes } = unit;
  const person = await lockChangeable(trx, actor, id);
  if (person.password_hash !== null) throw badRequest('This account is already activated.');
  const reason = whyNoAccess(person, clock.now());
  if (reason !== null) throw badRequest(`You can't invite this user. ${reason}`);
  await sendActivation(unit, { id, firstName: person.first_name, email: person.email });
  await audit(trx, actor, { action: 'user.activationSent', entity: 'user', entityId: id });
  await changes.publish(trx, { topic: 'User', userId: id });
}

/** Resends the activation link to several users and names each user who can't be sent one. */
export async function resendActivations(unit: UnitOfWork, ids: readonly string[]): Promise<BulkAnswer> {
  const { done, refused } = await eachOf(unit.trx, ids, (id) => resendActivation(unit, id));
  return { message: `${counted(done, 'new activation link')} sent.`, refused: [...refused] };
}

/** Returns the owner of an activation link. @throws 400 with the same message for unknown, used, and expired keys */
export async function readActivation({ db, clock }: { db: Db; clock: Services['clock'] }, key: string) {
  const row = await db
    .selectFrom('activation_keys')
    .innerJoin('users as u', 'u.id', 'activation_keys.user_id')
    .select('u.first_name')
    .where('activation_keys.key_hash', '=', hashSecret(key))
    .where('activation_keys.used_at', 'is', null)
    .where('activation_keys.expires_at', '>', clock.now())
    .where('u.deleted_at', 'is', null)
    .where((eb) => eb.not(employmentIsOver(clock.now())))
    .executeTakeFirst();
  if (row === undefined) throw badRequest(EXPIRED);
  return { valid: true, first_name: row.first_name, message: 'Choose a password.' };
}

/** Sets the first password; the link works once. @throws 400 for a key that is unknown, used, or expired */
export async function setFirstPassword(
  services: Services,
  actor: AnonymousActor,
  key: string,
  password: string,
): Promise<void> {
  const { db, clock, changes } = services;
  await readActivation(services, key);
  const passwordHash = await hashChosenPassword(password, 'password');
  await transaction(db, async (trx) => {
    const now = clock.now();
    // A single statement takes the key, so of two simultaneous requests the second finds it used.
    const used = await trx
      .updateTable('activation_keys')
      .set({ used_at: now })
      .where('key_hash', '=', hashSecret(key))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst();
    if (used === undefined) throw badRequest(EXPIRED);
    const person = await lockUser(trx, used.user_id);
    if (person === undefined) throw badRequest(EXPIRED);
    await changeCredentials(
      { ...services, trx, actor },
      {
        person,
        what: ['password'],
        values: { password_hash: passwordHash },
        action: 'user.activated',
      },
    );
    await changes.publish(trx, { topic: 'User', userId: used.user_id });
  });
}
