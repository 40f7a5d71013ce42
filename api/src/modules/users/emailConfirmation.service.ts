import type { AnonymousActor } from '../../platform/auth/actor';
import { after, DAY_MS } from '../../platform/core/clock';
import { badRequest } from '../../platform/core/errors';
import { hashSecret, newSecret } from '../../platform/core/secrets';
import { transaction } from '../../platform/database/transaction';
import { dropUnsent } from '../../platform/mail/undelivered.repository';
import { emailTemplates } from '../../platform/mail/templates';
import type { AnyUnit, Services } from '../../platform/services';
import { publishUser } from './userChanges';

/** The link works as long as the account waits for approval. */
const GOOD_FOR = 30 * DAY_MS;

/** Emails a link that proves that the new user owns the address they signed up with. */
export async function sendConfirmation(
  { trx, clock, mail, publicUrl }: AnyUnit,
  person: { readonly id: string; readonly firstName: string; readonly email: string },
): Promise<void> {
  const key = newSecret();
  const now = clock.now();
  await dropUnsent(trx, person.id, 'confirmation');
  await trx
    .insertInto('email_confirmations')
    .values({
      key_hash: hashSecret(key),
      user_id: person.id,
      created_at: now,
      expires_at: after(now, GOOD_FOR),
    })
    .execute();
  const url = `${publicUrl}/confirm-email/${key}`;
  await mail.enqueue(trx, {
    ...emailTemplates.confirmEmail({ firstName: person.firstName, url }),
    to: person.email,
    userId: person.id,
  });
}

/**
 * Consumes a confirmation link, which works once. @throws 400 with the same message for unknown, used, and expired keys
 */
export function confirmEmail(services: Services, actor: AnonymousActor, key: string): Promise<void> {
  const { db, clock, audit, changes } = services;
  return transaction(db, async (trx) => {
    const now = clock.now();
    const used = await trx
      .deleteFrom('email_confirmations')
      .where('key_hash', '=', hashSecret(key))
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst();
    if (used === undefined) throw badRequest('This link has expired or was already used.');
    await trx
      .updateTable('users')
      .set({ email_confirmed_at: now, updated_at: now })
      .where('id', '=', used.user_id)
      .execute();
    await audit(trx, actor, { action: 'user.emailConfirmed', entity: 'user', entityId: used.user_id });
    await publishUser(changes, trx, used.user_id, []);
  });
}
