import type { DeployTokenBody, DeployTokenList, NewDeployToken } from '@ondeck/shared/schemas/registry';
import { DAY_MS } from '@ondeck/shared/domain/durations';
import { fullName } from '../../platform/auth/actor';
import { DEPLOY_PREFIX } from '../../platform/auth/deploy';
import { assertNoProgram } from '../../platform/auth/guard';
import { notFound } from '../../platform/core/errors';
import { hashSecret, newSecret } from '../../platform/core/secrets';
import type { Services, UnitOfWork } from '../../platform/services';

/** Default lifetime of a deploy token, in days. */
const USUAL_DAYS = 90;

/**
 * Creates a token that publishes one area. Only this answer contains the token; the database keeps its hash.
 *
 * @throws 403 if a program asks
 */
export async function createDeployToken(
  { trx, actor, clock, ids, audit }: UnitOfWork,
  {
    area,
    label,
    days = USUAL_DAYS,
    slots,
  }: Omit<DeployTokenBody, 'slots'> & { readonly slots: readonly string[] },
): Promise<NewDeployToken> {
  assertNoProgram(actor);
  const id = ids.next();
  const token = DEPLOY_PREFIX + newSecret();
  const now = clock.now();
  const expires = new Date(now.getTime() + days * DAY_MS);
  await trx
    .insertInto('deploy_tokens')
    .values({
      id,
      area,
      label,
      token_hash: hashSecret(token),
      created_by: actor.userId,
      created_at: now,
      last_used_at: null,
      revoked_at: null,
      expires_at: expires,
      slots: [...slots],
    })
    .execute();
  await audit(trx, actor, {
    action: 'deployToken.created',
    entity: 'deployToken',
    entityId: id,
    after: { area, label, days, slots },
  });
  return { id, area, label, slots: [...slots], expires_at: expires.toISOString(), token };
}

/** Returns every deploy token, the newest first, without the tokens themselves. */
export async function findDeployTokens({ db }: Pick<Services, 'db'>): Promise<DeployTokenList> {
  const rows = await db
    .selectFrom('deploy_tokens')
    .innerJoin('users', 'users.id', 'deploy_tokens.created_by')
    .select(['deploy_tokens.id', 'area', 'label', 'deploy_tokens.created_at', 'last_used_at', 'revoked_at'])
    .select(['deploy_tokens.expires_at', 'slots'])
    .select(['first_name', 'last_name'])
    .orderBy('deploy_tokens.id', 'desc')
    .limit(200)
    .execute();
  const results = rows.map(
    ({ first_name, last_name, created_at, last_used_at, revoked_at, expires_at, ...row }) => ({
      ...row,
      created_by: fullName({ firstName: first_name, lastName: last_name }),
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
      revoked_at: revoked_at?.toISOString() ?? null,
      expires_at: expires_at.toISOString(),
    }),
  );
  return { count: results.length, results };
}

/** Revokes a deploy token for good; a second call changes nothing. @throws 404 if unknown */
export async function revokeDeployToken({ trx, actor, clock, audit }: UnitOfWork, id: string): Promise<void> {
  assertNoProgram(actor);
  const token = await trx
    .selectFrom('deploy_tokens')
    .select(['area', 'label', 'revoked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (token === undefined) throw notFound('Deploy token not found.');
  if (token.revoked_at !== null) return;
  await trx.updateTable('deploy_tokens').set({ revoked_at: clock.now() }).where('id', '=', id).execute();
  await audit(trx, actor, {
    action: 'deployToken.revoked',
    entity: 'deployToken',
    entityId: id,
    before: { area: token.area, label: token.label },
  });
}
