import type { UserChangePreview } from '@ondeck/shared/schemas/ending';
import type { UpdateUserBody } from '@ondeck/shared/schemas/users';
import type { UnitOfWork } from '../../platform/services';
import { endingsAfter, namedEndings, namedTimeOff } from '../planning/planning.door';
import { assertMayChange } from './changeUser.service';
import { lockReached } from './reach';
import { assertEndsInReach, locationsFor } from './userChanges';
import { locationsOf } from './users.repository';

/**
 * Returns the shifts and meetings that saving a change to a user would end and the shortages of lifeguards that this would
 * cause, and stores nothing. Other errors of the change appear only on save.
 *
 * @throws 404 if out of reach, 403 for a change the actor may not make, or for shifts elsewhere that the actor may not
 * end
 */
export async function previewUserChange(
  unit: UnitOfWork,
  id: string,
  body: UpdateUserBody,
): Promise<UserChangePreview> {
  const { trx, actor } = unit;
  const { locations, positions, employee_joining_date: joining, employee_ending_date: ending } = body;
  const { person, isWhole } = await lockReached(trx, actor, id);
  assertMayChange(actor, person, body, isWhole);
  const places = locations && (await locationsFor(trx, actor, locations, await locationsOf(trx, id)));
  const change = {
    ...(body.is_active === false ? { isActive: false } : {}),
    ...(joining === undefined ? {} : { joiningDate: joining }),
    ...(ending === undefined ? {} : { endingDate: ending }),
    ...(places ? { locationIds: places } : {}),
    ...(positions ? { positionIds: positions } : {}),
  };
  const endings = await endingsAfter(unit, id, change);
  if (!isWhole) assertEndsInReach(actor, endings);
  return { ends: namedEndings(endings), time_off: namedTimeOff(endings), warnings: [...endings.warnings] };
}
