import type { ApiTokenBody, NewApiToken } from '@ondeck/shared/schemas/sessions';
import type { UserActor } from '../../platform/auth/actor';
import { assertNoProgram } from '../../platform/auth/guard';
import { after, DAY_MS } from '../../platform/core/clock';
import { badRequest } from '../../platform/core/errors';
import { issueSecret } from '../../platform/core/issued';
import { hashSecret } from '../../platform/core/secrets';
import { transaction } from '../../platform/database/transaction';
import type { Services } from '../../platform/services';
import { assertCurrent } from './passwords.service';

/** Maximum number of active API tokens per user. */
const MOST = 20;

/**
 * Creates an API token for the user's own program. The token grants the owner's permissions, through the header only,
 * until it expires or the owner's credentials change. The list of sessions shows it and can end it.
 *
 * @param body.days - lifetime in days, 1 to 365
 * @returns the token, shown only here: the database keeps its hash
 * @throws 400 without the right password, or beyond 20 tokens; 403 if a program asks; 429 after too many tries
 */
export async function createApiToken(
  services: Services,
  actor: UserActor,
  { label, days, reads_only, current_password }: ApiTokenBody,
): Promise<NewApiToken> {
  assertNoProgram(actor);
  await assertCurrent(services, actor, current_password);
  const { db, clock, audit, changes, vault } = services;
  const now = clock.now();
  const expires = after(now, days * DAY_MS);
  const token = issueSecret(vault);
  return transaction(db, async (trx) => {
    // Locks the user so that two simultaneous requests are counted one after the other.
    await trx.selectFrom('users').select('id').where('id', '=', actor.userId).forUpdate().execute();
    const living = await trx
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', actor.userId)
      .where('label', 'is not', null)
      .where('expires_at', '>', now)
      .execute();
    if (living.length >= MOST)
      throw badRequest(`You already have ${MOST} tokens. Revoke one that you don't need first.`);
    const { id } = await trx
      .insertInto('sessions')
      .values({
        token_hash: hashSecret(token),
        user_id: actor.userId,
        binding_hash: null,
        address: '',
        device: 'A program',
        created_at: now,
        expires_at: expires,
        last_used_at: null,
        label,
        reads_only,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(trx, actor, {
      action: 'apiToken.created',
      entity: 'user',
      entityId: actor.userId,
      after: { label, days, reads_only },
    });
    await changes.publish(trx, { topic: 'Me', userId: actor.userId });
    return { id, token, expires_at: expires.toISOString() };
  });
}
