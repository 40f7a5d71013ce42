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
 * Adds locations and positions to those that several people have. Each is changed as on their own; nothing is taken
 * away, so nothing ends.
 *
 * @throws 400 where nothing is to be added
 */
export async function assignUsers(
  unit: UnitOfWork,
  { ids, locations = [], positions = [] }: AssignBody,
): Promise<BulkAnswer> {
  if (locations.length + positions.length === 0) throw badRequest('Choose a location or a position to add.');
  const { trx, actor } = unit;
  const { done, refused } = await eachOf(trx, ids, async (id) => {
    // Two who add to the same person at once come one after the other.
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
