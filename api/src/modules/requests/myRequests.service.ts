import type * as calls from '@ondeck/shared/calls/requests';
import type { MyRequest, RequestKind } from '@ondeck/shared/schemas/requests';
import type { UserActor } from '../../platform/auth/actor';
import { notFound } from '../../platform/core/errors';
import type { Services, UnitOfWork } from '../../platform/services';
import type { QueryOf } from '../../platform/http/module';
import { locationsOfPerson } from '../planning/planning.door';
import { alreadyDecided, REQUEST_NOT_FOUND, requestChanged } from './decision';
import { listMine, type MyRow, ownState, takeBack } from './myRequests.repository';

function toWire({ position_id: id, position_name: name, position_color: color, ...row }: MyRow): MyRequest {
  return {
    ...row,
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
  return { count, results: rows.map(toWire) };
}

/**
 * Withdraws the actor's own request.
 *
 * @throws 404 if it isn't the actor's; 409 if it was decided, with the manager's name and the time
 */
export async function withdraw(unit: UnitOfWork, kind: RequestKind, id: string): Promise<void> {
  const { trx, actor, clock, audit } = unit;
  const isTaken = await takeBack(trx, kind, id, actor.userId, clock.now());
  const state = await ownState(trx, kind, id, actor.userId);
  if (!state) throw notFound(REQUEST_NOT_FOUND);
  if (!isTaken) throw alreadyDecided({ ...state, id, user_id: actor.userId });
  await audit(trx, actor, {
    action: 'request.withdrawn',
    entity: `${kind.toLowerCase()}_request`,
    entityId: id,
    locationId: state.location_id,
    before: { status: 'PENDING' },
    after: { status: 'WITHDRAWN' },
  });
  const places = state.location_id ? [state.location_id] : await locationsOfPerson(trx, actor.userId);
  await requestChanged(unit, actor.userId, places);
}
