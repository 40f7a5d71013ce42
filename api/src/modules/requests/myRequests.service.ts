import type * as calls from '@ondeck/shared/calls/requests';
import type { MyRequest, RequestKind } from '@ondeck/shared/schemas/requests';
import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { notFound } from '../../platform/core/errors';
import type { Services, UnitOfWork } from '../../platform/services';
import type { QueryOf } from '../../platform/http/module';
import { locationsOfPerson } from '../planning/planning.door';
import { REQUEST_NOT_FOUND, requestChanged, takeDecision } from './decision';
import { endedDates } from './endedDates.repository';
import { listMine, type MyRow } from './myRequests.repository';
import { readRequests, storedKinds } from './requests.repository';

function toWire({ position_id: id, position_name: name, position_color: color, ...row }: MyRow): MyRequest {
  return {
    ...row,
    // The time off isn't only at the times of one shift.
    ...(row.all_shifts ? { start_time: null, end_time: null } : {}),
    shift_type: id ? [{ id, name: name ?? '', color: color ?? '' }] : [],
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/** Handles `GET /api/shifts/request/mine/`: returns the actor's own requests, the newest first. */
export async function myRequests(
  { db }: Pick<Services, 'db'>,
  actor: UserActor,
  filter: QueryOf<typeof calls.listMyRequests>,
): Promise<{ count: number; results: MyRequest[] }> {
  const { count, rows } = await listMine(db, actor.userId, filter);
  const endedOf = await endedDates(db, rows);
  return { count, results: rows.map((row) => ({ ...toWire(row), ...endedOf(row) })) };
}

/**
 * Withdraws the actor's own request.
 *
 * @throws 404 if it isn't the actor's; 409 if it was decided, with the manager's name and the time
 */
export async function withdraw(unit: UnitOfWork, kind: RequestKind, id: string): Promise<void> {
  const { trx, actor, audit } = unit;
  const own = sql`r.id = ${id}::uuid and r.user_id = ${actor.userId}::uuid`;
  const load = async () => (await readRequests(trx, storedKinds[kind], own))[0];
  const request = await load();
  if (!request) throw notFound(REQUEST_NOT_FOUND);
  await takeDecision(unit, { request, verdict: { status: 'WITHDRAWN' } }, load);
  const { location_id: locationId } = request;
  await audit(trx, actor, {
    action: 'request.withdrawn',
    entity: `${request.kind}_request`,
    entityId: id,
    locationId,
    before: { status: 'PENDING' },
    after: { status: 'WITHDRAWN' },
  });
  const places = locationId ? [locationId] : await locationsOfPerson(trx, actor.userId);
  await requestChanged(unit, actor.userId, places);
}
