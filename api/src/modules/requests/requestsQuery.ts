import type { UserActor } from '../../platform/auth/actor';
import { assertReaches } from '../../platform/auth/scope';

/**
 * What a list's query asks for, by whom.
 *
 * @throws 404 for a location that is out of reach, as for one that does not exist
 */
export function filterOf<Query extends { readonly location?: string | undefined }>(
  actor: UserActor,
  query: Query,
): Query & { readonly actor: UserActor } {
  if (query.location) assertReaches(actor, query.location);
  return { ...query, actor };
}
