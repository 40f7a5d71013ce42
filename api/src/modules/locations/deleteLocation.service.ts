import type { Location } from '@ondeck/shared/schemas/locations';
import { counted } from '@ondeck/shared/domain/words';
import type { EndingWork } from '@ondeck/shared/schemas/ending';
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import { audited } from '../../platform/audit/audited';
import { badRequest, notFound } from '../../platform/core/errors';
import type { AnyUnit, UnitOfWork } from '../../platform/services';
import {
  archiveShift,
  deleteMeeting,
  type Endings,
  moveLeaveHome,
  namedEndings,
  removeRulesOf,
  workOfLocation,
} from '../planning/planning.door';
import { countOnDeck, lockLocation, markDeleted } from './locations.repository';

const some = (count: number, one: string, many?: string): string[] =>
  count === 0 ? [] : [counted(count, one, many)];

const refuseWhile = (parts: readonly string[]): void => {
  if (parts.length > 0)
    throw badRequest(`This location still has ${parts.join(' and ')}, so you can't delete it.`);
};

/**
 * Locks a location to delete, and returns its upcoming shifts and meetings and the employees on deck. @throws 404 if
 * unknown
 */
async function closing(
  { trx, clock }: AnyUnit,
  id: string,
): Promise<{ readonly location: Location; readonly work: Endings; readonly onDeck: readonly string[] }> {
  const location = await lockLocation(trx, id);
  if (location === undefined) throw notFound(LOCATION_NOT_FOUND);
  const work = await workOfLocation(trx, location, clock.now());
  return {
    location,
    work,
    onDeck: some(await countOnDeck(trx, id), 'employee on deck', 'employees on deck'),
  };
}

/**
 * Returns the shifts and meetings that deleting a location would end. @throws 404 if unknown; 400 while employees are
 * on deck
 */
export async function previewLocationRemoval(unit: AnyUnit, id: string): Promise<{ ends: EndingWork[] }> {
  const { work, onDeck } = await closing(unit, id);
  refuseWhile(onDeck);
  return { ends: namedEndings(work) };
}

/**
 * Deletes a location; its history is kept, and its shifts go to the archive.
 *
 * @param endsWork - whether to end the location's upcoming shifts and meetings
 * @throws 404 if unknown; 400 with the number of shifts, meetings, and employees on deck that remain
 */
export async function deleteLocation(unit: UnitOfWork, id: string, endsWork: boolean): Promise<void> {
  const { trx, actor, clock, audit, changes } = unit;
  const { location, work, onDeck } = await closing(unit, id);
  const { shifts, meetings } = work;
  const toCome = [...some(shifts.length, 'active shift'), ...some(meetings.length, 'meeting')];
  refuseWhile(endsWork ? onDeck : [...toCome, ...onDeck]);
  await removeRulesOf(trx, id, clock.now());
  for (const { shift } of shifts) await archiveShift(unit, shift.id);
  for (const meeting of meetings) await deleteMeeting(unit, meeting.id);
  await markDeleted(trx, id, clock.now());
  await moveLeaveHome(unit, { locationId: id });
  await audit(trx, actor, {
    action: 'location.deleted',
    ...audited('location', { id, location_id: id }),
    before: location,
  });
  await changes.publish(trx, { topic: 'Location', locationId: id }, { topic: 'User', locationId: id });
}
