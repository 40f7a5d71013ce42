import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { UnitOfWork } from '../../platform/services';
import { locationsOfPerson } from '../planning/planning.door';
import { assertDecidable, decideRequest, type DecisionOutcome, reasonOf } from './decision';
import { findRequest } from './requests.repository';

/** The refusal of an approval that creates no shift. */
export const ASSIGN_INSTEAD = 'Assign a shift to approve this request.';

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
  const load = () => findRequest(trx, actor, 'new_shift', id);
  const request = assertDecidable(actor, await load());
  const outcome: DecisionOutcome = {
    request,
    what: `request for a new shift on ${formatDisplayDate(request.start_date)}`,
    verdict: { status: 'REJECTED', reason: reasonOf('REJECT', said) },
    locationIds: await locationsOfPerson(trx, request.user_id),
  };
  await decideRequest(unit, outcome, load);
  return { message: 'New shift request rejected.' };
}
