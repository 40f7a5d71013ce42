import type { Location } from '@ondeck/shared/schemas/locations';
import { counted } from '@ondeck/shared/domain/words';
import type { EndingWork } from '@ondeck/shared/schemas/ending';
import { audited } from '../../platform/audit/audited';
import { badRequest, notFound } from '../../platform/core/errors';
import type { AnyUnit, UnitOfWork } from '../../platform/services';
import {
  archiveShift,
  deleteMeeting,
  type Endings,
  namedEndings,
  workOfLocation,
} from '../planning/planning.door';
import { countOnDeck, lockLocation, markDeleted } from './locations.repository';

const some = (count: number, one: string, many?: string): string[] =>
  count === 0 ? [] : [counted(count, one, many)];

const refuseWhile = (parts: readonly string[]): void => {
  if (parts.length > 0)
    throw badRequest(`This location still has ${parts.join(' and ')}, so you can't delete it.`);
};

/** A location that goes, with what is still to come there. @throws 404 unknown; 400 while people are on deck */
async function closing(
  { trx, clock }: AnyUnit,
  id: string,
): Promise<{ readonly location: Location; readonly work: Endings; readonly onDeck: readonly string[] }> {
  const location = await lockLocation(trx, id);
  if (location === undefined) throw notFound('Location not found.');
  const work = await workOfLocation(trx, location, clock.now());
  return {
    location,
    work,
    onDeck: some(await countOnDeck(trx, id), 'employee on deck', 'employees on deck'),
  };
}

/** The shifts and meetings that deleting a location would end. @throws 404 unknown; 400 while people are on deck */
export async function previewLocationRemoval(unit: AnyUnit, id: string): Promise<{ ends: EndingWork[] }> {
  const { work, onDeck } = await closing(unit, id);
  refuseWhile(onDeck);
  return { ends: namedEndings(work) };
}

/**
 * Deletes a location; its history stays, and its shifts go to the archive.
 *
 * @param endsWork - whether to end the shifts and meetings that are to come there
 * @throws 404 unknown, 400 that says how many shifts, meetings and people on deck it still has
 */
export async function deleteLocation(unit: UnitOfWork, id: string, endsWork: boolean): Promise<void> {
  const { trx, actor, clock, audit, changes } = unit;
  const { location, work, onDeck } = await closing(unit, id);
  const { shifts, meetings } = work;
  const toCome = [...some(shifts.length, 'active shift'), ...some(meetings.length, 'meeting')];
  refuseWhile(endsWork ? onDeck : [...toCome, ...onDeck]);
  for (const { shift } of shifts) await archiveShift(unit, shift.id);
  for (const meeting of meetings) await deleteMeeting(unit, meeting.id);
  await markDeleted(trx, id, clock.now());
  await audit(trx, actor, {
    action: 'location.deleted',
    ...audited('location', { id, location_id: id }),
    before: location,
  });
  await changes.publish(trx, { topic: 'Location', locationId: id });
}
