import { plainDateIn } from '@ondeck/shared/domain/zone';
import type { UserActor } from '../../auth/actor';
import { badField, notFound } from '../../core/errors';
import type { Trx } from '../../database/types';
import { storeAssignment } from '../staffing/assign';
import { refreshOpenShifts } from '../staffing/gaps';
import { lockPeople } from '../staffing/lock';
import { shiftsChanged } from '../staffing/notices';
import { findPlan } from '../staffing/plans';
import type { StaffingPorts } from '../staffing/ports';
import { rangeInWords } from '../staffing/refusals';
import { approveNewShiftRequest } from './newShiftRequest';
import { assertPositions, insertShift, nextShiftCode, placeInReach } from './planWrites';
import type { SaveOutcome } from './saveOutcome';
import type { ShiftInput } from './shiftInput';
import { checkStints, namedWarnings } from './staffCheck';

/**
 * Makes a shift with its staff, gaps and, where it comes from one, the approval of a new-shift request.
 *
 * @throws 404 location out of reach; 400 date in the past, unknown position, somebody who cannot work it (nothing
 * is stored then); 403, 404, 409 as the request says
 */
export async function createShiftIn(
  ports: StaffingPorts,
  trx: Trx,
  actor: UserActor,
  input: ShiftInput,
): Promise<SaveOutcome> {
  const place = await placeInReach(trx, actor, input.locationId);
  const now = ports.clock.now();
  if (input.startDate < plainDateIn(now.getTime(), place.timezone))
    throw badField('start_date', 'The start date cannot be in the past.');
  await assertPositions(trx, [input.positionId], 'shift_type');
  await lockPeople(
    trx,
    input.staff.map((person) => person.userId),
  );
  const id = ports.ids.next();
  await insertShift(trx, input, { id, code: await nextShiftCode(trx, place.id), by: actor.userId, now });
  const plan = await findPlan(trx, id);
  if (!plan) throw notFound('Shift not found.');
  const checked = await checkStints(
    trx,
    plan,
    input.staff.map((person, index) => ({ ...person, field: `staff.${index}` })),
  );
  for (const [index, { availability }] of checked.entries()) {
    const person = input.staff[index];
    if (!person) continue;
    await storeAssignment(ports, trx, actor, {
      ...person,
      plan,
      source: 'PLAN',
      coversUserId: null,
      warnings: availability.warnings,
      acknowledged: input.overrides,
    });
  }
  await ports.audit(trx, actor, {
    action: 'shift.created',
    entity: 'shift',
    entityId: id,
    locationId: place.id,
    after: { ...input, shift_code: plan.shift_code },
  });
  if (input.requestId !== null) await approveNewShiftRequest(ports, trx, actor, input.requestId, plan);
  await refreshOpenShifts(ports, trx, id);
  await shiftsChanged(ports, trx, place.id);
  return {
    id,
    shiftCode: plan.shift_code,
    warnings: namedWarnings(checked),
    changes: checked.map(
      ({ stint, availability }) => `${availability.person.name} works it, ${rangeInWords(stint.range)}.`,
    ),
  };
}
