import type { UserActor } from '../../auth/actor';
import type { RequestFilter } from './requestLists.repository';

interface Query {
  readonly location?: string | undefined;
  readonly date?: string | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** What a list's query asks for, by whom. */
export const filterOf = (
  actor: UserActor,
  { location, date, search, limit, offset }: Query,
): RequestFilter => ({
  actor,
  location,
  date,
  search,
  limit,
  offset,
});
