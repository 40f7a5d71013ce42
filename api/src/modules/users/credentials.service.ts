import { type Updateable, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor';
import type { Database } from '../../platform/database/schema.types';
import type { Trx } from '../../platform/database/types';
import { type Email, emailTemplates } from '../../platform/mail/templates';
import type { UnitOfWork } from '../../platform/services';
import { guessKey } from './guessing';
import { forgetBrowsers } from './knownBrowsers';
import { type LockedUser, updateUser } from './users.repository';

/** A detail that lets a user sign in or sets what they can do, by its name in the log. */
export type Credential = 'password' | 'e-mail' | 'key' | 'role' | 'second factor' | 'account';

/** The names that differ in emails from the log, where older rows keep them. */
const inEmails: Partial<Record<Credential, string>> = {
  'e-mail': 'email',
  'second factor': 'two-step verification',
};

export interface CredentialChange {
  /** As locked, before the change. */
  readonly person: Pick<LockedUser, 'id' | 'email' | 'password_hash'>;
  readonly what: readonly Credential[];
  /** Column values to write to `users`. */
  readonly values: Omit<Updateable<Database['users']>, 'id' | 'updated_at'>;
  /** `entity.verb` of the log. */
  readonly action: string;
  /** The email to send instead of the usual one about a changed credential. */
  readonly letter?: Email | undefined;
  /** The session to keep. All others end. */
  readonly keepSession?: string | undefined;
}

/** Everything that was given out and would still let somebody in. */
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
  // Those of living sessions go with them.
  await trx
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('session_id', 'is', null)
    .execute();
  // Kept, so that the codes of a day are counted.
  await trx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  // When people change or reset their own, the browser at hand stays known, so strangers can't keep them out. Someone
  // might have copied the others.
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
 * streams, push devices, calendar addresses, punch tokens, links and codes.
 */
export async function endAccess(
  { trx, actor, clock, audit, changes }: UnitOfWork<Actor>,
  userId: string,
): Promise<void> {
  const now = clock.now();
  await voidAll(trx, actor, userId, { now, keepSession: undefined });
  await revokeDeployTokens(trx, userId, now);
  await audit(trx, actor, { action: 'user.accessEnded', entity: 'user', entityId: userId });
  await changes.publish(trx, { topic: 'Session', userId });
}

/** Told at the old and at the new address: whoever took an account over cannot keep its owner from knowing. */
async function tell(
  { trx, actor, mail }: UnitOfWork<Actor>,
  { person, what, values, letter }: CredentialChange,
): Promise<void> {
  // Who was never in has a link to set up the account, which says it.
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
 * Changes what lets somebody in. The only way to: it voids every code, link, activation key, punch token and session
 * that was given out before, ends live streams, writes the log and tells the person.
 *
 * @throws 400 where the key or the e-mail is somebody else's
 */
export async function changeCredentials(unit: UnitOfWork<Actor>, change: CredentialChange): Promise<void> {
  const { trx, actor, clock, audit, changes } = unit;
  const { person, what, values, action, keepSession } = change;
  const now = clock.now();
  await updateUser(trx, person.id, { ...values, updated_at: now });
  await voidAll(trx, actor, person.id, { now, keepSession });
  if (what.includes('account')) await revokeDeployTokens(trx, person.id, now);
  // Whoever changed a password is let in with it, however many strangers guessed at the old one.
  for (const email of new Set([person.email, values.email ?? person.email]))
    await sql`delete from throttles where key = ${guessKey('signIn.account', email)}`.execute(trx);
  await audit(trx, actor, { action, entity: 'user', entityId: person.id, after: { what } });
  await tell(unit, change);
  await changes.publish(trx, { topic: 'Session', userId: person.id });
}
