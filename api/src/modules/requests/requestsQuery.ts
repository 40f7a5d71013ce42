import type { UserActor } from '../../auth/actor';
import { assertReaches } from '../../auth/scope';
import type { RequestFilter } from './requestLists.repository';

interface Query {
  readonly location?: string | undefined;
  readonly date?: string | undefined;
  readonly search?: string | undefined;
  readonly state?: 'waiting' | 'decided' | undefined;
  readonly limit: number;
  readonly offset: number;
}

/**
 * What a list's query asks for, by whom.
 *
 * @throws 404 for a location that is out of reach, as for one that does not exist
 */
export function filterOf(actor: UserActor, query: Query): RequestFilter {
  const { location, date, search, state, limit, offset } = query;
  if (location) assertReaches(actor, location);
  return { actor, location, date, search, state, limit, offset };
}
