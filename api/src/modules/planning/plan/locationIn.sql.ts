import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../../platform/auth/actor';
import { scopeToLocations } from '../../../platform/auth/scope';

/** Limits shifts or meetings to the user's locations, and to the selected location if there is one. */
export function locationIn(
  column: 's.location_id' | 'm.location_id',
  { actor, location }: { readonly actor: UserActor; readonly location?: string | undefined },
): RawBuilder<unknown> {
  const reach = scopeToLocations(actor, sql.ref(column));
  return location === undefined ? reach : sql`${reach} and ${sql.ref(column)} = ${location}::uuid`;
}
