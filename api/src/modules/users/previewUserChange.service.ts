import type { EndingWork } from '@ondeck/shared/schemas/ending';
import type { UpdateUserBody } from '@ondeck/shared/schemas/users';
import type { UnitOfWork } from '../../platform/services';
import { endingsAfter, namedEndings } from '../planning/planning.door';
import { assertMayChange } from './changeUser.service';
import { lockReached } from './reach';
import { assertEndsInReach, placesFor } from './userChanges';
import { locationsOf } from './users.repository';

/**
 * The shifts and meetings that saving a change of somebody would end. Stores nothing; what is wrong with the change
 * otherwise the save itself says.
 *
 * @throws 404 out of reach, 403 for what the actor may not change, or work elsewhere that is not theirs to end
 */
export async function previewUserChange(
  unit: UnitOfWork,
  id: string,
  body: UpdateUserBody,
): Promise<{ ends: EndingWork[] }> {
  const { trx, actor } = unit;
  const { locations, positions, employee_joining_date: joining, employee_ending_date: ending } = body;
  const { person, isWhole } = await lockReached(trx, actor, id);
  assertMayChange(actor, person, body, isWhole);
  const places = locations && (await placesFor(trx, actor, locations, await locationsOf(trx, id)));
  const change = {
    ...(body.is_active === false ? { isActive: false } : {}),
    ...(joining === undefined ? {} : { joiningDate: joining }),
    ...(ending === undefined ? {} : { endingDate: ending }),
    ...(places ? { locationIds: places } : {}),
    ...(positions ? { positionIds: positions } : {}),
  };
  const endings = await endingsAfter(unit, id, change);
  if (!isWhole) assertEndsInReach(actor, endings);
  return { ends: namedEndings(endings) };
}
