import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { UnitOfWork } from '../../platform/services';
import { locationsOfPerson } from '../planning/planning.door';
import { assertDecidable, decideRequest, type DecisionOutcome, reasonOf } from './decision';
import { findNewShift } from './deciding.repository';

/**
 * Rejects a request for a new shift. Creating the shift approves the request, so no call approves it.
 *
 * @param said - the reason for the requester
 * @throws 404, 403 and 409 as {@link assertDecidable}
 */
export async function rejectNewShift(
  unit: UnitOfWork,
  id: string,
  said: string | null | undefined,
): Promise<{ message: string }> {
  const { trx, actor } = unit;
  const load = () => findNewShift(trx, actor, id);
  const request = assertDecidable(actor, await load());
  const outcome: DecisionOutcome = {
    request,
    kind: 'new_shift',
    what: `request for a new shift on ${formatDisplayDate(request.date_of_availability)}`,
    verdict: { status: 'REJECTED', reason: reasonOf('REJECT', said) },
    locationIds: await locationsOfPerson(trx, request.user_id),
  };
  await decideRequest(unit, outcome, load);
  return { message: 'New shift request rejected.' };
}
