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

/** A list's query with whatever it can be sorted by. */
type Sorted<By> = Query & { readonly sort?: By };

/**
 * What a list's query asks for, by whom.
 *
 * @throws 404 for a location that is out of reach, as for one that does not exist
 */
export function filterOf<By = undefined>(
  actor: UserActor,
  query: Sorted<By>,
): RequestFilter & { readonly sort: By | undefined } {
  const { location, date, search, state, sort, limit, offset } = query;
  if (location) assertReaches(actor, location);
  return { actor, location, date, search, state, sort, limit, offset };
}
