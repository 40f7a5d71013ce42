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

/** Living tokens that one person may have. */
const MOST = 20;

/**
 * Makes a token for a program of one's own. It opens what its owner may open, by the header alone, until its day comes
 * or its owner's credentials change; it is listed among the sessions and ended there.
 *
 * @param body.days - how long it is good, 1 to 365
 * @returns the token, which stands nowhere else: only its hash is stored
 * @throws 400 without the right password, or beyond 20 tokens; 403 where a program asks; 429 after too many tries
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
    // Two at once are counted one after the other.
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
