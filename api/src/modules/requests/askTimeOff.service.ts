import { firstOccurrenceDate } from '@ondeck/shared/domain/calendar/occurrences';
import { earlierEnd, laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { checkTimeOff } from '@ondeck/shared/domain/rules/timeOff';
import type { TimeOffBody } from '@ondeck/shared/schemas/requests';
import type { UserActor } from '../../auth/actor';
import { notFound, refuse } from '../../core/errors';
import { readOptions } from '../../core/options';
import { transaction } from '../../database/transaction';
import type { Trx } from '../../database/types';
import type { Services } from '../../services';
import { lockPeople, lockShift } from '../../database/locks';
import { type ShiftRow, todayOf } from '../planning/shifts/shiftRows.repository';
import { rangeInWords } from '../planning/planning.words';
import { findOwnShift, ownSpans, timeOffOf } from './asking.repository';
import { reachOf } from './reach';
import { tellDeciders } from './tellDeciders.service';

/**
 * The dates that show whether the person works the shift in the range: the first of each of their spans in it. All
 * dates would be too many, since a range may go on to the year 9999. An upside-down range has none.
 */
async function firstOwnDates(
  trx: Trx,
  userId: string,
  shift: ShiftRow,
  start: string,
  end: string,
): Promise<string[]> {
  const spans = await ownSpans(trx, userId, shift.id);
  return spans.flatMap((span) => {
    const from = laterDate(span.start_date, start);
    return firstOccurrenceDate(shift, from, earlierEnd(span.end_date, end)) ?? [];
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
    const shift = await findOwnShift(trx, actor.userId, reachOf(actor), body.shift);
    if (!shift) throw notFound('shift not found.');
    await lockShift(trx, shift.id);
    const { time_off_notice_days: noticeDays } = await readOptions(trx);
    refuse(
      checkTimeOff(body, {
        today: todayOf(shift, clock.now()),
        noticeDays,
        occurrenceDates: await firstOwnDates(trx, actor.userId, shift, body.start_date, body.end_date),
        otherRequests: await timeOffOf(trx, actor.userId, shift.id),
      }),
    );
    const id = ids.next();
    await trx
      .insertInto('time_off_requests')
      .values({
        id,
        user_id: actor.userId,
        shift_id: shift.id,
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
      locationId: shift.location_id,
      after: { shift: shift.shift_code, from: body.start_date, to: body.end_date, type: body.leave_type },
    });
    await changes.publish(
      trx,
      { topic: 'Request', locationId: shift.location_id, userId: actor.userId },
      { topic: 'Dashboard', locationId: shift.location_id },
    );
    await tellDeciders(services, trx, actor, {
      locationIds: [shift.location_id],
      tab: 'time-off',
      asks: `asks for time off: ${shift.shift_code}, ${rangeInWords({ start: body.start_date, end: body.end_date })}`,
      reason: body.reason.trim(),
    });
  });
  return { message: 'Time off request sent' };
}
