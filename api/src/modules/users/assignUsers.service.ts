import { counted } from '@ondeck/shared/domain/words';
import type { BulkAnswer } from '@ondeck/shared/schemas/bulk';
import type { AssignBody } from '@ondeck/shared/schemas/users';
import { reaches } from '../../platform/auth/scope';
import { badRequest } from '../../platform/core/errors';
import { eachOf } from '../../platform/database/eachOf';
import type { UnitOfWork } from '../../platform/services';
import { changeUserIn } from './changeUser.service';
import { liveLocationsOf, lockUser, positionsOf } from './users.repository';

/**
 * Adds locations and positions to several users, each changed as if edited alone. No location or position is removed,
 * so no shift ends.
 *
 * @throws 400 if there is nothing to add
 */
export async function assignUsers(
  unit: UnitOfWork,
  { ids, locations = [], positions = [] }: AssignBody,
): Promise<BulkAnswer> {
  if (locations.length + positions.length === 0) throw badRequest('Choose a location or a position to add.');
  const { trx, actor } = unit;
  const { done, refused } = await eachOf(trx, ids, async (id) => {
    // The lock makes two admins who add to the same user wait for each other.
    await lockUser(trx, id);
    const places = (await liveLocationsOf(trx, id)).filter((place) => reaches(actor, place));
    const held = await positionsOf(trx, id);
    await changeUserIn(unit, id, {
      ...(locations.length > 0 ? { locations: [...places, ...locations] } : {}),
      ...(positions.length > 0 ? { positions: [...held, ...positions] } : {}),
    });
  });
  return { message: `${counted(done, 'user')} updated.`, refused: [...refused] };
}
