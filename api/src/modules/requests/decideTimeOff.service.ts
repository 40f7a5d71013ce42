import { formatDisplayDate, laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { UserActor } from '../../auth/actor';
import { badRequest } from '../../core/errors';
import { transaction } from '../../database/transaction';
import type { Trx } from '../../database/types';
import type { Services } from '../../services';
import { findShift, firstChangeableDay } from '../planning/shifts/shiftRows.repository';
import { release } from '../planning/staff/release.service';
import { announceDecision, lockForDecision, reasonOf, takeDecision } from './decision';
import { findTimeOff, type TimeOffRequest, type Verdict } from './deciding.repository';

/** `11-23-2026`, or `11-23-2026 to 11-25-2026`. */
const datesInWords = ({ start_date: start, end_date: end }: TimeOffRequest): string =>
  start === end ? formatDisplayDate(start) : `${formatDisplayDate(start)} to ${formatDisplayDate(end)}`;

/** Takes the asker out of the shift for what lies ahead of the range. */
async function giveUp(
  services: Services,
  trx: Trx,
  actor: UserActor,
  request: TimeOffRequest,
): Promise<void> {
  const gone = badRequest(
    `${request.asker_name} does not work ${request.shift_code} on these dates any more.`,
  );
  const shift = await findShift(trx, request.shift_id);
  if (!shift) throw gone;
  const start = laterDate(request.start_date, firstChangeableDay(shift, services.clock.now()));
  if (start > request.end_date) throw gone;
  const { range } = await release(services, trx, actor, {
    shiftId: request.shift_id,
    userId: request.user_id,
    range: { start, end: request.end_date },
    cause: 'TIME_OFF',
    timeOffRequestId: request.id,
    silently: true,
  });
  if (!range) throw gone;
  await services.changes.publish(trx, { topic: 'Schedule', userId: request.user_id });
}

/**
 * A manager decides a request for time off. Approving takes the asker out of that shift for the range, from the first
 * occurrence on that has not begun; the series, other shifts and the past stay.
 *
 * @param said - why it is rejected, for the person who asked
 * @throws 404, 403 and 409 as {@link lockForDecision}; 400 where approving would change nothing
 */
export async function decideTimeOff(
  services: Services,
  actor: UserActor,
  id: string,
  action: 'APPROVE' | 'REJECT',
  said?: string | null,
): Promise<{ message: string }> {
  const { db, clock } = services;
  const reason = reasonOf(action, said);
  return transaction(db, async (trx) => {
    const load = () => findTimeOff(trx, actor, id);
    const request = await lockForDecision(trx, actor, load);
    if (action === 'APPROVE') await giveUp(services, trx, actor, request);
    const verdict: Verdict = {
      status: action === 'APPROVE' ? 'APPROVED' : 'REJECTED',
      by: actor.userId,
      at: clock.now(),
      reason,
    };
    await takeDecision(trx, 'time_off_requests', id, verdict, load);
    await announceDecision(services, trx, actor, {
      request,
      kind: 'time_off',
      what: `time off request for ${request.shift_code}, ${datesInWords(request)},`,
      verdict,
      locationIds: [request.location_id],
    });
    return { message: action === 'APPROVE' ? 'Time off request approved.' : 'Time off request rejected.' };
  });
}
