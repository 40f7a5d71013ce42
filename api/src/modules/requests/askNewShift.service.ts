import { formatDisplayDate, weekdayName } from '@ondeck/shared/domain/calendar/plainDate';
import { checkNewShift } from '@ondeck/shared/domain/rules/newShift';
import { describeTimes } from '../planning/planning.door';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import type { OfferBody } from '@ondeck/shared/schemas/requests';
import { badRequest, refuse } from '../../platform/core/errors';
import { lockPeople } from '../../platform/database/locks';
import type { UnitOfWork } from '../../platform/services';
import { checkEmployed, reachOf, zonesOf } from './asking.repository';
import { requestChanged } from './decision';
import { notifyDeciders } from './notifyDeciders.service';
import { storeRequest } from './requests.repository';

/**
 * Stores an employee's request for a new shift. The request names no location, so a date is past only if it is past at
 * all of theirs. The same request isn't stored twice while it is pending.
 *
 * @throws 400 if a rule forbids the request, or if the employee has no location
 */
export async function askNewShift(unit: UnitOfWork, body: OfferBody): Promise<void> {
  const { trx, actor, clock, audit } = unit;
  const zones = await zonesOf(trx, reachOf(actor));
  const [today] = zones.map((zone) => plainDateIn(clock.now().getTime(), zone)).sort();
  if (today === undefined) throw badRequest("You aren't assigned to a location yet. Ask a manager.");
  const date = body.date_of_availability;
  refuse([
    ...checkNewShift(body, { today }),
    ...(await checkEmployed(trx, actor.userId, date, 'date_of_availability')),
  ]);
  const { start_time, end_time } = body;
  const asked = { kind: 'new_shift', start_date: date, end_date: date, start_time, end_time } as const;
  // The lock makes fifty taps store one request.
  await lockPeople(trx, [actor.userId]);
  const same = await trx
    .selectFrom('requests')
    .select('id')
    .where((eb) => eb.and({ ...asked, user_id: actor.userId, status: 'PENDING' }))
    .executeTakeFirst();
  if (same !== undefined) return;
  const id = await storeRequest(unit, {
    ...asked,
    week_day: body.week_days ?? weekdayName(date),
    available_three_months: body.ok3months === 'yes',
    reason: body.reason?.trim() ?? '',
  });
  await audit(trx, actor, {
    action: 'new_shift.requested',
    entity: 'new_shift_request',
    entityId: id,
    after: { date, from: body.start_time, to: body.end_time },
  });
  await requestChanged(unit, actor.userId, reachOf(actor));
  await notifyDeciders(unit, {
    locationIds: reachOf(actor),
    tab: 'new-shift',
    asks: `is available for a new shift: ${formatDisplayDate(date)}, ${describeTimes(body)}`,
    reason: body.reason?.trim(),
  });
}
