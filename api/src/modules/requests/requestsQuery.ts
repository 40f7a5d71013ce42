import type { UserActor } from '../../platform/auth/actor';
import { assertReaches } from '../../platform/auth/scope';

/**
 * Returns the filter of a list's query for an actor.
 *
 * @throws 404 for a location out of scope, the same as for an unknown one
 */
export function filterOf<Query extends { readonly location?: string | undefined }>(
  actor: UserActor,
  query: Query,
): Query & { readonly actor: UserActor } {
  if (query.location) assertReaches(actor, query.location);
  return { ...query, actor };
}
