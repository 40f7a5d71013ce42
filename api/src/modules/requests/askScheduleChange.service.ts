import { occursOn } from '@ondeck/shared/domain/occurrences';
import { isWithin } from '@ondeck/shared/domain/plainDate';
import { checkScheduleChange, scheduleChangeSentence } from '@ondeck/shared/domain/scheduleChange.rules';
import { plainDateIn } from '@ondeck/shared/domain/zone';
import type { RescheduleBody } from '@ondeck/shared/schemas/requests';
import type { UserActor } from '../../auth/actor';
import { notFound } from '../../core/errors';
import { transaction } from '../../database/transaction';
import type { Services } from '../../services';
import { patternOf } from '../staffing/commitments';
import { lockPeople, lockShift } from '../staffing/lock';
import { findOwnShift, ownSpans, pendingChangeDates } from './asking.repository';
import { reachOf } from './reach';
import { refuseFindings, SHIFT_NOT_FOUND } from './refusals';

/**
 * An employee asks not to work one occurrence.
 *
 * @param requestDate - the query's repetition of `body.shift_date`
 * @throws 404 for a shift that is not theirs to know about, 400 where a rule forbids it
 */
export async function askScheduleChange(
  services: Services,
  actor: UserActor,
  body: RescheduleBody,
  requestDate: string,
): Promise<{ message: string }> {
  const { db, clock, ids, audit, changes } = services;
  await transaction(db, async (trx) => {
    await lockPeople(trx, [actor.userId]);
    const plan = await findOwnShift(trx, actor.userId, reachOf(actor), body.shift);
    if (!plan) throw notFound(SHIFT_NOT_FOUND);
    await lockShift(trx, plan.id);
    const spans = await ownSpans(trx, actor.userId, plan.id);
    const { shift_date: shiftDate } = body;
    refuseFindings(
      checkScheduleChange(
        { shiftDate, requestDate, reason: body.reason },
        {
          today: plainDateIn(clock.now().getTime(), plan.timezone),
          isAssigned:
            occursOn(patternOf(plan), shiftDate) &&
            spans.some((span) => isWithin(shiftDate, span.start_date, span.end_date)),
          pendingDates: await pendingChangeDates(trx, actor.userId, plan.id),
        },
      ),
      scheduleChangeSentence,
    );
    const id = ids.next();
    await trx
      .insertInto('reschedule_requests')
      .values({
        id,
        user_id: actor.userId,
        shift_id: plan.id,
        requested_date: shiftDate,
        last_shift_date: body.last_shift_date ?? null,
        reason: body.reason.trim(),
        created_at: clock.now(),
      })
      .execute();
    await audit(trx, actor, {
      action: 'schedule_change.requested',
      entity: 'reschedule_request',
      entityId: id,
      locationId: plan.location_id,
      after: { shift: plan.shift_code, date: shiftDate },
    });
    await changes.publish(
      trx,
      { topic: 'Request', locationId: plan.location_id, userId: actor.userId },
      { topic: 'Dashboard', locationId: plan.location_id },
    );
  });
  return { message: 'Schedule change request sent' };
}
