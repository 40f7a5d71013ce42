import { occursOn } from '@ondeck/shared/domain/calendar/occurrences';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { checkScheduleChange } from '@ondeck/shared/domain/rules/scheduleChange';
import type { RescheduleBody } from '@ondeck/shared/schemas/requests';
import { audited } from '../../platform/audit/audited';
import { refuse } from '../../platform/core/errors';
import type { UnitOfWork } from '../../platform/services';
import { assignmentsOf, staffOn, todayOf } from '../planning/planning.door';
import { lockOwnShift, pendingChangeDates } from './asking.repository';
import { requestStored, notifyDeciders } from './notifyDeciders.service';
import { storeRequest } from './requests.repository';

/**
 * Stores an employee's request not to work one occurrence.
 *
 * @param requestDate - the query's copy of `body.shift_date`
 * @throws 404 for a shift that the employee may not see, 400 if a rule forbids the request
 */
export async function askScheduleChange(
  unit: UnitOfWork,
  body: RescheduleBody,
  requestDate: string,
): Promise<void> {
  const { trx, actor, clock } = unit;
  const shift = await lockOwnShift(trx, actor, body.shift);
  const { shift_date: shiftDate } = body;
  const works = staffOn(await assignmentsOf(trx, shift.id), shiftDate).includes(actor.userId);
  refuse(
    checkScheduleChange(
      { shift_date: shiftDate, request_date: requestDate, reason: body.reason },
      {
        today: todayOf(shift, clock.now()),
        isAssigned: works && occursOn(shift, shiftDate),
        pendingDates: await pendingChangeDates(trx, actor.userId, shift.id),
      },
    ),
  );
  const id = await storeRequest(unit, {
    kind: 'schedule_change',
    shift_id: shift.id,
    start_date: shiftDate,
    end_date: shiftDate,
    last_shift_date: body.last_shift_date ?? null,
    reason: body.reason.trim(),
  });
  await requestStored(unit, {
    action: 'schedule_change.requested',
    ...audited('reschedule_request', { id, location_id: shift.location_id }),
    after: { shift: shift.shift_code, date: shiftDate },
  });
  await notifyDeciders(unit, {
    locationIds: [shift.location_id],
    tab: 'schedule-change',
    asks: `requested a schedule change: ${shift.shift_code} on ${formatDisplayDate(shiftDate)}`,
    reason: body.reason.trim(),
  });
}
