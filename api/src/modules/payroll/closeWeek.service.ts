import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { UserActor } from '../../auth/actor';
import { conflict } from '../../core/errors';
import { transaction } from '../../database/transaction';
import type { Services } from '../../services';
import { assertHoursOpen } from './closing.service';
import {
  carry,
  closeWeekRow,
  holdWeek,
  nextOpenWeek,
  reopenWeekRow,
  takeBackCarried,
} from './closing.repository';
import { readOvertimeRules } from './overtime.service';
import { findPaidRecords } from './timesheets.repository';
import type { WeekAsked } from './decideTimesheets.service';
import { placeOf, sheetOf } from './timesheets.service';

/**
 * Closes a location's week: from now on its hours do not change. What was set aside is paid in the next open week.
 *
 * @throws 404 unknown location; 409 while it goes on, while somebody is neither approved nor set aside, or where it is
 * closed
 */
export function closeWeek(services: Services, actor: UserActor, asked: WeekAsked): Promise<string> {
  const { db, clock, audit, changes } = services;
  return transaction(db, async (trx) => {
    const place = await placeOf(trx, services, actor, asked);
    const { location, week } = place;
    await holdWeek(trx, location.id, week.start);
    await assertHoursOpen(trx, location.id, week.start);
    if (!place.isOver) throw conflict(`The week goes on until ${formatDisplayDate(week.end)}.`);
    const people = await sheetOf(trx, services, actor, place);
    const waiting = people.filter(({ status }) => status === 'WAITING' || status === 'READY');
    if (waiting.length > 0)
      throw conflict(
        `Not approved and not set aside yet: ${waiting
          .slice(0, 5)
          .map(({ name }) => name)
          .join(', ')}${waiting.length > 5 ? ` and ${waiting.length - 5} more` : ''}.`,
      );
    const aside = people.filter(({ status }) => status === 'SET_ASIDE').map(({ id }) => id);
    if (aside.length > 0) {
      const records = await findPaidRecords(trx, location.id, week.start, aside);
      const to = await nextOpenWeek(trx, location.id, week.start);
      await carry(trx, records, { location: location.id, from: week.start, to });
    }
    await closeWeekRow(trx, {
      location: location.id,
      week: week.start,
      by: actor.userId,
      at: clock.now(),
      rule: (await readOvertimeRules(trx, week.start, week.start))(week.start),
    });
    await audit(trx, actor, {
      action: 'payroll_week.closed',
      entity: 'payroll_week',
      entityId: week.start,
      locationId: location.id,
      after: {
        people: people.length,
        paid_minutes: people.reduce((sum, { paid_minutes }) => sum + paid_minutes, 0),
        set_aside: aside,
      },
    });
    await changes.publish(
      trx,
      { topic: 'Payroll', locationId: location.id },
      { topic: 'Dashboard', locationId: location.id },
    );
    return `The week of ${formatDisplayDate(week.start)} is closed.`;
  });
}

/**
 * Opens a closed week again. What it had handed on comes back, unless it was paid in a week that is closed too.
 *
 * @throws 404 unknown location; 409 where it is open
 */
export function reopenWeek(
  services: Services,
  actor: UserActor,
  asked: WeekAsked & { readonly reason: string },
): Promise<string> {
  const { db, clock, audit, changes } = services;
  const reason = asked.reason.trim();
  return transaction(db, async (trx) => {
    const { location, week } = await placeOf(trx, services, actor, asked);
    await holdWeek(trx, location.id, week.start);
    const reopened = await reopenWeekRow(trx, {
      location: location.id,
      week: week.start,
      by: actor.userId,
      at: clock.now(),
      reason,
    });
    if (!reopened) throw conflict(`The week of ${formatDisplayDate(week.start)} is open.`);
    await takeBackCarried(trx, location.id, week.start);
    await audit(trx, actor, {
      action: 'payroll_week.reopened',
      entity: 'payroll_week',
      entityId: week.start,
      locationId: location.id,
      after: { reason },
    });
    await changes.publish(
      trx,
      { topic: 'Payroll', locationId: location.id },
      { topic: 'Dashboard', locationId: location.id },
    );
    return `The week of ${formatDisplayDate(week.start)} is open again.`;
  });
}
