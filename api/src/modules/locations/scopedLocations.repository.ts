import { dateAt, type Zoned } from '@ondeck/shared/domain/calendar/zoneHistory';
import { sql } from 'kysely';
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToLocations } from '../../platform/auth/scope';
import { notFound } from '../../platform/core/errors';
import type { Queryable } from '../../platform/database/types';
import type { Services } from '../../platform/services';

export type ScopedLocation = Zoned & { readonly id: string; readonly title: string };

/** A location with its own "today", or the date that was asked for. */
export type LocationDay = ScopedLocation & { readonly date: string };

interface Asked {
  /** One location; undefined for every one in reach. */
  readonly location?: string | undefined;
  /** Reports reach back to locations that are gone, and what waits for a decision waits there too. */
  readonly withDeleted?: boolean;
}

/**
 * The locations that a list or report is about: what is out of the actor's reach is not among them.
 *
 * @throws 404 where the location that was asked for is out of reach, or none
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

/** The locations in reach, or the one asked for, each with its own today, or with the one date asked for. */
export async function locationDays(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  { date, ...asked }: Asked & { readonly date?: string | undefined },
): Promise<LocationDay[]> {
  const now = clock.now().getTime();
  const locations = await findScopedLocations(db, actor, asked);
  return locations.map((one) => ({ ...one, date: date ?? dateAt(one, now) }));
}
