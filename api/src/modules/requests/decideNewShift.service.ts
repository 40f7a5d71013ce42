import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { UserActor } from '../../auth/actor';
import { transaction } from '../../database/transaction';
import type { Services } from '../../services';
import { locationsOfPerson } from './asking.repository';
import { announceDecision, assertDecidable, reasonOf, takeDecision } from './decision';
import { findNewShift, type Verdict } from './deciding.repository';

/**
 * A manager turns a request for a new shift down. Approving is no decision: the shift that is created for it is.
 *
 * @param said - why, for the person who asked
 * @throws 404, 403 and 409 as {@link assertDecidable}
 */
export async function rejectNewShift(
  services: Services,
  actor: UserActor,
  id: string,
  said: string | null | undefined,
): Promise<{ message: string }> {
  const { db, clock } = services;
  return transaction(db, async (trx) => {
    const load = () => findNewShift(trx, actor, id);
    const request = assertDecidable(actor, await load());
    const reason = reasonOf('REJECT', said);
    const verdict: Verdict = { status: 'REJECTED', by: actor.userId, at: clock.now(), reason };
    await takeDecision(trx, 'new_shift_requests', id, verdict, load);
    await announceDecision(services, trx, actor, {
      request,
      kind: 'new_shift',
      what: `request for a new shift on ${formatDisplayDate(request.date_of_availability)}`,
      verdict,
      locationIds: await locationsOfPerson(trx, request.user_id),
    });
    return { message: 'New shift request rejected.' };
  });
}
