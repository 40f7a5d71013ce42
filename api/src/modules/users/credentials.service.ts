import { type Updateable, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor';
import type { Database } from '../../platform/database/schema.types';
import type { Trx } from '../../platform/database/types';
import { type Email, emailTemplates } from '../../platform/mail/templates';
import type { UnitOfWork } from '../../platform/services';
import { endTexts } from '../../platform/sms/smsNumbers';
import { guessKey } from './guessing';
import { forgetBrowsers } from './knownBrowsers';
import { type LockedUser, updateUser } from './users.repository';

/** A detail that lets a user sign in or sets what they can do, by its name in the log. */
export type Credential = 'password' | 'e-mail' | 'key' | 'role' | 'second factor' | 'account';

/** Credential names in emails, where they differ from the log. Old log rows keep the log's names. */
const inEmails: Partial<Record<Credential, string>> = {
  'e-mail': 'email',
  'second factor': 'two-step verification',
};

export interface CredentialChange {
  /** The user as locked before the change. */
  readonly person: Pick<LockedUser, 'id' | 'email' | 'password_hash'>;
  readonly what: readonly Credential[];
  /** Column values to write to `users`. */
  readonly values: Omit<Updateable<Database['users']>, 'id' | 'updated_at'>;
  /** Action in the log, written `entity.verb`. */
  readonly action: string;
  /** The email to send instead of the usual one about a changed credential. */
  readonly letter?: Email | undefined;
  /** The session to keep. All others end. */
  readonly keepSession?: string | undefined;
}

/** Revokes every session, token, link, and code that could still let someone sign in as this user. */
async function voidAll(
  trx: Trx,
  actor: Actor,
  userId: string,
  { now, keepSession }: { readonly now: Date; readonly keepSession: string | undefined },
): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', keepSession ?? '')
    .execute();
  for (const table of [
    'employee_tokens',
    'activation_keys',
    'email_confirmations',
    'calendar_feeds',
  ] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  // Push devices of active sessions are deleted along with their sessions.
  await trx
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('session_id', 'is', null)
    .execute();
  // Reset rows are kept because they count toward the daily limit of codes.
  await trx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  // When users change or reset their own credentials, the current browser remains known, so strangers can't lock them
  // out. The other browsers are forgotten because their cookies might have been copied.
  const isOwn = actor.kind === 'anonymous' || (actor.kind === 'user' && actor.userId === userId);
  await forgetBrowsers(trx, userId, isOwn ? actor.browser : undefined);
}

/** Access for programs that publish an area: another admin can create a new token. */
const revokeDeployTokens = (trx: Trx, userId: string, now: Date): Promise<unknown> =>
  trx
    .updateTable('deploy_tokens')
    .set({ revoked_at: now })
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();

/**
 * Ends everything that still gives access to someone whose last day is over: sessions, API and deploy tokens, live
 * streams, push devices, text messages, calendar addresses, punch tokens, links and codes.
 */
export async function endAccess(
  { trx, actor, clock, audit, changes }: UnitOfWork<Actor>,
  userId: string,
): Promise<void> {
  const now = clock.now();
  await voidAll(trx, actor, userId, { now, keepSession: undefined });
  await revokeDeployTokens(trx, userId, now);
  await endTexts(trx, userId, now);
  await audit(trx, actor, { action: 'user.accessEnded', entity: 'user', entityId: userId });
  await changes.publish(trx, { topic: 'Session', userId });
}

/** Emails both the old and the new address, so an attacker who takes over an account can't hide it from its owner. */
async function tell(
  { trx, actor, mail }: UnitOfWork<Actor>,
  { person, what, values, letter }: CredentialChange,
): Promise<void> {
  // A user without a password never signed in; the email with their setup link is enough.
  if (person.password_hash === null) return;
  const bySelf = 'userId' in actor && actor.userId === person.id;
  const addresses = new Set([person.email, values.email ?? person.email]);
  for (const to of addresses)
    await mail.enqueue(trx, {
      ...(letter ??
        emailTemplates.credentialsChanged({ what: what.map((one) => inEmails[one] ?? one), bySelf })),
      to,
      userId: person.id,
    });
}

/**
 * Changes credentials, and is the only function that may. Revokes every code, link, activation key, punch token, and
 * session issued before, ends live streams, writes the log, and emails the user.
 *
 * @throws 400 if the key or email is taken
 */
export async function changeCredentials(unit: UnitOfWork<Actor>, change: CredentialChange): Promise<void> {
  const { trx, actor, clock, audit, changes } = unit;
  const { person, what, values, action, keepSession } = change;
  const now = clock.now();
  await updateUser(trx, person.id, { ...values, updated_at: now });
  await voidAll(trx, actor, person.id, { now, keepSession });
  if (what.includes('account')) {
    await revokeDeployTokens(trx, person.id, now);
    await endTexts(trx, person.id, now);
  }
  // Clears the counter of wrong sign-ins so the new password works right away, even if strangers guessed the old one.
  for (const email of new Set([person.email, values.email ?? person.email]))
    await sql`delete from throttles where key = ${guessKey('signIn.account', email)}`.execute(trx);
  await audit(trx, actor, { action, entity: 'user', entityId: person.id, after: { what } });
  await tell(unit, change);
  await changes.publish(trx, { topic: 'Session', userId: person.id }, { topic: 'Me', userId: person.id });
}
