import type { QueryOf } from '../../../platform/http/module';
import type * as calls from '@ondeck/shared/calls/offlinePunches';
import { zoneAt } from '@ondeck/shared/domain/calendar/zoneHistory';
import { plainDateIn, plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import type { AddOfflineBody, OfflineItem } from '@ondeck/shared/schemas/offlinePunches';
import type { UserActor } from '../../../platform/auth/actor';
import { conflict, notFound } from '../../../platform/core/errors';
import { momentIn } from '../../../platform/core/moments';
import type { Services, UnitOfWork } from '../../../platform/services';
import { addRecordIn } from '../corrections.service';
import { isOnlyAdmin, isOwnDecision } from '../../weeks/weeks.door';
import { assertWorker, findPerson } from '../people.repository';
import { findItems, type ItemRow, lockItem, releaseHeld, settleItem } from './items.repository';
import { actionOf, titleOf, whyOf } from './items.rules';

const placeOf = ({ location_id: id, title, timezone }: ItemRow): OfflineItem['location'] =>
  id === null || title === null || timezone === null ? null : { id, title, timezone };

function wire(row: ItemRow, actor: UserActor, mayDecideOwn: boolean): OfflineItem {
  const place = placeOf(row);
  const zone = (at: Date): string =>
    place === null ? 'UTC' : zoneAt({ ...place, former_zones: row.former_zones }, at.getTime());
  const time = (at: Date | null): string | null => at && plainTimeIn(at.getTime(), zone(at));
  const [start, end] = row.kind === 'OUT' ? [null, row.punched_at] : [row.punched_at, row.out_at];
  const day = start ?? end;
  const action = actionOf(row.problem);
  return {
    id: row.id,
    kiosk: row.kiosk,
    location: place,
    problem: row.problem,
    title: `Offline punch: ${titleOf(row.problem)}`,
    sentence: whyOf(row, day && momentIn(day.getTime(), zone(day))),
    employee: row.user_id === null || row.name === null ? null : { id: row.user_id, name: row.name },
    kind: row.kind,
    rate: row.rate,
    clocked_in_at: start?.toISOString() ?? null,
    clocked_out_at: end?.toISOString() ?? null,
    date: day && plainDateIn(day.getTime(), zone(day)),
    clocked_in: time(start),
    clocked_out: time(end),
    sureness: row.sureness,
    received_at: row.received_at.toISOString(),
    action,
    may_decide: action === 'CHECK' ? actor.role === 'ADMIN' : row.user_id !== actor.userId || mayDecideOwn,
  };
}

/** Returns the offline punches at the actor's locations that wait for a decision. */
export async function readItems(
  { db, clock }: Services,
  actor: UserActor,
  { location, limit, offset }: QueryOf<typeof calls.listOfflineItems>,
): Promise<{ count: number; results: OfflineItem[] }> {
  const { count, rows } = await findItems(db, actor, { location, limit, offset });
  const mayDecideOwn = rows.length > 0 && (await isOnlyAdmin(db, actor, clock.now()));
  return { count, results: rows.map((row) => wire(row, actor, mayDecideOwn)) };
}

/**
 * Locks an offline punch that waits for a decision.
 *
 * @throws 404 for a punch out of scope; 409 if it was already decided; 403 for the actor's own punch
 */
async function lockWaiting(unit: UnitOfWork, id: string): Promise<ItemRow> {
  const item = await lockItem(unit.trx, unit.actor, id);
  if (item === undefined) throw notFound('Offline punch not found.');
  if (item.state !== 'WAITING' && item.state !== 'HELD') throw conflict('Someone has handled this punch.');
  if (item.user_id !== null) await isOwnDecision(unit, item.user_id);
  return item;
}

async function settle(
  unit: UnitOfWork,
  item: ItemRow,
  decided: { state: 'RECORDED' | 'DISMISSED'; record: string | null; reason: string },
): Promise<void> {
  const { trx, actor, clock, audit, changes } = unit;
  await settleItem(trx, item.id, { ...decided, by: actor.userId, at: clock.now() });
  await audit(trx, actor, {
    action: `offline_punch.${decided.state.toLowerCase()}`,
    entity: 'offline_punch',
    entityId: item.id,
    locationId: item.location_id,
    before: { state: item.state, problem: item.problem },
    after: { state: decided.state, clock_record_id: decided.record, reason: decided.reason },
  });
  if (item.location_id !== null)
    await changes.publish(
      trx,
      { topic: 'Payroll', locationId: item.location_id },
      { topic: 'Dashboard', locationId: item.location_id },
    );
}

/**
 * Adds the hours of an offline punch as a missed punch, with the same limits, history, and notification.
 *
 * @throws 404, 409 and 403 as {@link lockWaiting}; 400 and 403 as a correction
 */
export async function addPunch(unit: UnitOfWork, id: string, body: AddOfflineBody): Promise<string> {
  const { trx, actor } = unit;
  const item = await lockWaiting(unit, id);
  if (item.location_id === null || actionOf(item.problem) !== 'ADD')
    throw conflict('No hours can be added for this punch.');
  await assertWorker(trx, actor, body.user_id);
  const record = await addRecordIn(unit, {
    user_id: body.user_id,
    location_id: item.location_id,
    clocked_in: new Date(body.clocked_in),
    clocked_out: body.clocked_out === null ? null : new Date(body.clocked_out),
    work: { shift_id: null, position_id: null },
    rate: body.rate,
    reason: body.reason,
    mayWait: true,
  });
  await settle(unit, item, { state: 'RECORDED', record, reason: body.reason });
  return `The hours of ${await findPerson(trx, body.user_id)} were added.`;
}

/** Dismisses an offline punch without adding hours, and stores the reason. @throws as {@link lockWaiting} */
export async function dismissPunch(unit: UnitOfWork, id: string, reason: string): Promise<string> {
  const item = await lockWaiting(unit, id);
  if (item.state === 'HELD') throw conflict('Look up the code first.');
  await settle(unit, item, { state: 'DISMISSED', record: null, reason });
  return 'Offline punch dismissed.';
}

/** Looks up the codes of all held punches of a punch clock. @throws as {@link lockWaiting} */
export async function checkHeld(unit: UnitOfWork, id: string): Promise<string> {
  const { trx, actor, audit } = unit;
  const item = await lockWaiting(unit, id);
  if (item.state !== 'HELD') throw conflict('Someone has handled this punch.');
  const count = await releaseHeld(trx, item.kiosk_id);
  await audit(trx, actor, {
    action: 'offline_punch.checked',
    entity: 'kiosk',
    entityId: item.kiosk_id,
    locationId: item.location_id,
    after: { punches: count },
  });
  return count === 1 ? 'Reading 1 offline punch…' : `Reading ${count} offline punches…`;
}
