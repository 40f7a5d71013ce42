import { unauthorized } from '../core/errors';
import { hashSecret } from '../core/secrets';
import { hasAccess } from '../database/employment.sql';
import type { Db } from '../database/types';
import { type DeployActor, fullName } from './actor';
import { type Asked, tokenOf } from './authenticate';

/** Prefix of every deploy token, so that anyone who finds one recognizes it. */
export const DEPLOY_PREFIX = 'odp_';

/**
 * Finds the area that a deploy token publishes. The token stops working when its creator is no longer an active admin.
 *
 * @returns undefined if the token is not a deploy token
 * @throws 401 for an unknown, expired, or revoked deploy token
 */
export async function authenticateDeploy(
  db: Db,
  { authorization, now, requestId }: Asked,
): Promise<DeployActor | undefined> {
  const token = tokenOf(authorization);
  if (!token?.startsWith(DEPLOY_PREFIX)) return undefined;
  const row = await db
    .selectFrom('deploy_tokens')
    .innerJoin('users as u', 'u.id', 'deploy_tokens.created_by')
    .select(['deploy_tokens.id', 'deploy_tokens.area', 'deploy_tokens.label', 'deploy_tokens.created_by'])
    .select('deploy_tokens.slots')
    .select(['u.first_name', 'u.last_name'])
    .where('deploy_tokens.token_hash', '=', hashSecret(token))
    .where('deploy_tokens.revoked_at', 'is', null)
    .where('deploy_tokens.expires_at', '>', now)
    .where('u.user_type', '=', 'ADMIN')
    .where(hasAccess(now))
    .executeTakeFirst();
  if (row === undefined)
    throw unauthorized('This deploy token is unknown, expired, or revoked. Create a new one.');
  await db.updateTable('deploy_tokens').set({ last_used_at: now }).where('id', '=', row.id).execute();
  const name = fullName({ firstName: row.first_name, lastName: row.last_name });
  return {
    kind: 'deploy',
    userId: row.created_by,
    area: row.area,
    slots: row.slots,
    by: `${row.label} (${name})`,
    requestId,
  };
}
