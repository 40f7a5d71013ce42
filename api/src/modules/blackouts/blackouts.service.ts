/** Lists, adds, and removes the dates on which a location grants no time off that staff request. */
import { dateAt } from '@ondeck/shared/domain/calendar/zoneHistory';
import { checkBlackout } from '@ondeck/shared/domain/rules/blackout';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { found } from '@ondeck/shared/domain/rules/findings';
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import type { BlackoutBody, BlackoutRow as Wire } from '@ondeck/shared/schemas/blackouts';
import { sql } from 'kysely';
import { audited } from '../../platform/audit/audited';
import type { UserActor } from '../../platform/auth/actor';
import { assertReaches, scopeToLocations } from '../../platform/auth/scope';
import { notFound, refuse } from '../../platform/core/errors';
import { todayAt } from '../../platform/database/zones.sql';
import type { Services, UnitOfWork } from '../../platform/services';
import { findScopedLocations, lockLocation } from '../locations/locations.door';
import { type BlackoutRow, blackoutsFrom, endBlackout, readBlackouts } from './blackouts.repository';

const toWire = ({
  id,
  location_id,
  location_title,
  start_date,
  end_date,
  reason,
  ...row
}: BlackoutRow): Wire => ({
  id,
  location: { id: location_id, title: location_title },
  start_date,
  end_date,
  reason,
  created_by: row.created_by_name,
});

/** Handles `GET /api/blackouts/`: returns the dates that aren't over. @throws 404 for a location out of reach */
export async function listBlackouts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  location: string | undefined,
): Promise<{ count: number; results: Wire[] }> {
  const places = await findScopedLocations(db, actor, { location });
  const rows = await readBlackouts(
    db,
    sql`b.location_id = any(${places.map(({ id }) => id)}::uuid[]) and b.end_date >= ${todayAt(clock.now())}`,
  );
  return { count: rows.length, results: rows.map(toWire) };
}

/**
 * Stores blackout dates of a location. Requests that were sent before remain as they are.
 *
 * @throws 404 for a location out of reach; 400 for dates that can't be stored, or if the location has too many
 */
export async function addBlackout(unit: UnitOfWork, body: BlackoutBody): Promise<void> {
  const { trx, actor, clock, ids, audit, changes } = unit;
  assertReaches(actor, body.location);
  // The lock keeps two simultaneous calls from exceeding the limit.
  const place = await lockLocation(trx, body.location);
  if (!place) throw notFound(LOCATION_NOT_FOUND);
  const today = dateAt(place, clock.now().getTime());
  const others = await blackoutsFrom(trx, [place.id], today);
  const { start_date, end_date, reason } = body;
  refuse([
    ...checkBlackout(body, { today }),
    ...(others.length < fieldLimits.blackouts
      ? []
      : [found('blackout.tooMany', 'start_date', { max: fieldLimits.blackouts })]),
  ]);
  const stored = { id: ids.next(), location_id: place.id, start_date, end_date, reason };
  await trx
    .insertInto('blackouts')
    .values({ ...stored, created_by: actor.userId, created_at: clock.now() })
    .execute();
  await audit(trx, actor, {
    action: 'blackout.added',
    ...audited('blackout', stored),
    after: { from: start_date, to: end_date, reason },
  });
  await changes.publish(trx, { topic: 'Option' });
}

/** Removes blackout dates. @throws 404 if they are out of reach or already removed */
export async function removeBlackout(
  { trx, actor, clock, audit, changes }: UnitOfWork,
  id: string,
): Promise<void> {
  const [row] = await readBlackouts(
    trx,
    sql`b.id = ${id}::uuid and ${scopeToLocations(actor, sql`b.location_id`)}`,
  );
  const isRemoved = row !== undefined && (await endBlackout(trx, id, { by: actor.userId, at: clock.now() }));
  if (!isRemoved) throw notFound('Blackout dates not found.');
  await audit(trx, actor, {
    action: 'blackout.removed',
    ...audited('blackout', row),
    before: { from: row.start_date, to: row.end_date, reason: row.reason },
  });
  await changes.publish(trx, { topic: 'Option' });
}
