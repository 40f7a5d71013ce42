import { occurrenceDates } from '@ondeck/shared/domain/occurrences';
import { earlierEnd, laterDate } from '@ondeck/shared/domain/plainDate';
import { checkTimeOff, timeOffSentence } from '@ondeck/shared/domain/timeOff.rules';
import { plainDateIn } from '@ondeck/shared/domain/zone';
import type { TimeOffBody } from '@ondeck/shared/schemas/requests';
import type { UserActor } from '../../auth/actor';
import { notFound } from '../../core/errors';
import { readOptions } from '../../core/options';
import { transaction } from '../../database/transaction';
import type { Trx } from '../../database/types';
import type { Services } from '../../services';
import { patternOf } from '../staffing/commitments';
import { lockPeople, lockShift } from '../staffing/lock';
import type { PlanRow } from '../staffing/plans';
import { findOwnShift, ownSpans, timeOffOf } from './asking.repository';
import { reachOf } from './reach';
import { refuseFindings, SHIFT_NOT_FOUND } from './refusals';

/** Years ahead that a range of leave is looked at: nobody reads a longer list of dates. */
const MOST_DAYS = 366;

/** The dates of the range on which the person works the shift; an upside-down range has none. */
async function ownDates(
  trx: Trx,
  userId: string,
  plan: PlanRow,
  start: string,
  end: string,
): Promise<string[]> {
  const spans = await ownSpans(trx, userId, plan.id);
  return spans.flatMap((span) => {
    const from = laterDate(span.start_date, start);
    const to = earlierEnd(span.end_date, end) ?? end;
    return from <= to ? occurrenceDates(patternOf(plan), from, to).slice(0, MOST_DAYS) : [];
  });
}

/**
 * An employee asks for time off from one of their shifts.
 *
 * @throws 404 for a shift that is not theirs to know about, 400 where a rule forbids it
 */
export async function askTimeOff(
  services: Services,
  actor: UserActor,
  body: TimeOffBody,
): Promise<{ message: string }> {
  const { db, clock, ids, audit, changes } = services;
  await transaction(db, async (trx) => {
    await lockPeople(trx, [actor.userId]);
    const plan = await findOwnShift(trx, actor.userId, reachOf(actor), body.shift);
    if (!plan) throw notFound(SHIFT_NOT_FOUND);
    await lockShift(trx, plan.id);
    const { time_off_notice_days: noticeDays } = await readOptions(trx);
    refuseFindings(
      checkTimeOff(
        {
          startDate: body.start_date,
          endDate: body.end_date,
          leaveType: body.leave_type,
          reason: body.reason,
        },
        {
          today: plainDateIn(clock.now().getTime(), plan.timezone),
          noticeDays,
          occurrenceDates: await ownDates(trx, actor.userId, plan, body.start_date, body.end_date),
          otherRequests: await timeOffOf(trx, actor.userId, plan.id),
        },
      ),
      timeOffSentence,
    );
    const id = ids.next();
    await trx
      .insertInto('time_off_requests')
      .values({
        id,
        user_id: actor.userId,
        shift_id: plan.id,
        start_date: body.start_date,
        end_date: body.end_date,
        leave_type: body.leave_type,
        reason: body.reason.trim(),
        created_at: clock.now(),
      })
      .execute();
    await audit(trx, actor, {
      action: 'time_off.requested',
      entity: 'time_off_request',
      entityId: id,
      locationId: plan.location_id,
      after: { shift: plan.shift_code, from: body.start_date, to: body.end_date, type: body.leave_type },
    });
    await changes.publish(
      trx,
      { topic: 'Request', locationId: plan.location_id, userId: actor.userId },
      { topic: 'Dashboard', locationId: plan.location_id },
    );
  });
  return { message: 'Time off request sent' };
}
