import { dateAt, type Zoned } from '@ondeck/shared/domain/calendar/zoneHistory';
import { sql } from 'kysely';
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToLocations } from '../../platform/auth/scope';
import { notFound } from '../../platform/core/errors';
import type { Queryable } from '../../platform/database/types';
import type { Services } from '../../platform/services';

export type ScopedLocation = Zoned & { readonly id: string; readonly title: string };

/** A location with its current date, or with the requested date. */
export type LocationDay = ScopedLocation & { readonly date: string };

interface Asked {
  /** ID of one location; undefined for every location in reach. */
  readonly location?: string | undefined;
  /** Whether to include deleted locations, for reports and for requests that still wait there. */
  readonly withDeleted?: boolean;
}

/**
 * Returns the locations for a list or report, limited to the actor's reach.
 *
 * @throws 404 if the requested location is unknown or out of reach
 */
export async function findScopedLocations(
  db: Queryable,
  actor: UserActor,
  { location, withDeleted = false }: Asked,
): Promise<ScopedLocation[]> {
  const { rows } = await sql<ScopedLocation>`
    select l.id, l.title, l.timezone, l.former_zones from locations l
    where ${scopeToLocations(actor, sql`l.id`)}
      ${location === undefined ? sql`` : sql`and l.id = ${location}`}
      ${withDeleted ? sql`` : sql`and l.deleted_at is null`}
    order by l.title_key, l.id`.execute(db);
  if (location !== undefined && rows.length === 0) throw notFound(LOCATION_NOT_FOUND);
  return rows;
}

/** Returns the locations in reach, or the requested one, each with its current date or the requested date. */
export async function locationDays(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  { date, ...asked }: Asked & { readonly date?: string | undefined },
): Promise<LocationDay[]> {
  const now = clock.now().getTime();
  const locations = await findScopedLocations(db, actor, asked);
  return locations.map((one) => ({ ...one, date: date ?? dateAt(one, now) }));
}
