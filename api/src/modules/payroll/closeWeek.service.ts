import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { audited } from '../../core/audited';
import { conflict } from '../../core/errors';
import { lastChange } from '../../core/lastChange';
import type { AnyUnit, UnitOfWork } from '../../services';
import { assertHoursOpen, closeHeldWeek } from './closing.service';
import {
  carry,
  findClosing,
  holdWeek,
  nextOpenWeek,
  reopenWeekRow,
  takeBackCarried,
} from './closing.repository';
import { findPaidRecords } from './timesheets.repository';
import type { WeekAsked } from './decideTimesheets.service';
import { placeOf, sheetOf, type SheetPlace } from './timesheets.service';

const publish = ({ trx, changes }: AnyUnit, locationId: string): Promise<void> =>
  changes.publish(trx, { topic: 'Payroll', locationId }, { topic: 'Dashboard', locationId });

/**
 * Closes a location's week: from now on its hours do not change. What was set aside is paid in the next open week.
 *
 * @throws 404 unknown location; 409 while it goes on, while somebody is neither approved nor set aside, or where it is
 * closed
 */
export async function closeWeek(unit: UnitOfWork, asked: WeekAsked): Promise<string> {
  const { trx, actor } = unit;
  const place = await placeOf(trx, unit, actor, asked);
  const { location, week } = place;
  await holdWeek(trx, location.id, week.start);
  await assertHoursOpen(trx, location.id, week.start);
  if (!place.isOver) throw conflict(`The week goes on until ${formatDisplayDate(week.end)}.`);
  const people = await sheetOf(trx, unit, actor, place);
  const waiting = people.filter(({ status }) => status === 'WAITING' || status === 'READY');
  const named = waiting.slice(0, 5).map(({ name }) => name);
  if (waiting.length > 0)
    throw conflict(
      `Not approved and not set aside yet: ${named.join(', ')}${waiting.length > 5 ? ` and ${waiting.length - 5} more` : ''}.`,
    );
  const aside = people.filter(({ status }) => status === 'SET_ASIDE').map(({ id }) => id);
  if (aside.length > 0) {
    const records = await findPaidRecords(trx, location.id, week.start, aside);
    const to = await nextOpenWeek(trx, location.id, week.start);
    await carry(trx, records, { location: location.id, from: week.start, to });
  }
  await closeHeldWeek(unit, {
    location: location.id,
    week: week.start,
    after: {
      people: people.length,
      paid_minutes: people.reduce((sum, { paid_minutes }) => sum + paid_minutes, 0),
      set_aside: aside,
    },
  });
  await publish(unit, location.id);
  return `The week of ${formatDisplayDate(week.start)} is closed.`;
}

/** Lets through who saw the week as it was closed. @throws 409 with who opened or closed it since, and when */
async function assertClosed(
  { trx, actor }: UnitOfWork,
  { id, timezone }: SheetPlace['location'],
  week: string,
  seen: string | undefined,
): Promise<void> {
  const closing = await findClosing(trx, id, week);
  if (closing && (seen === undefined || seen === closing.at.toISOString())) return;
  const name = `the week of ${formatDisplayDate(week)}`;
  const about = { entity: 'payroll_week', id: week, location: id, name, timezone, toldTo: actor.userId };
  const last = await lastChange(trx, about);
  throw conflict(
    closing
      ? `This week has changed since. ${last} Review it, then reopen it.`
      : `The week of ${formatDisplayDate(week)} is open. ${last}`.trim(),
  );
}

/**
 * Opens a closed week again. What it had handed on comes back, unless it was paid in a week that is closed too.
 *
 * @param asked.seen - when the week was closed, as the sheet showed it
 * @throws 404 unknown location; 409 where it is open, or was reopened and closed again since
 */
export async function reopenWeek(
  unit: UnitOfWork,
  asked: WeekAsked & { readonly reason: string; readonly seen?: string | undefined },
): Promise<string> {
  const { trx, actor, clock, audit } = unit;
  const reason = asked.reason.trim();
  const { location, week } = await placeOf(trx, unit, actor, asked);
  await holdWeek(trx, location.id, week.start);
  await assertClosed(unit, location, week.start, asked.seen);
  await reopenWeekRow(trx, {
    location: location.id,
    week: week.start,
    by: actor.userId,
    at: clock.now(),
    reason,
  });
  await takeBackCarried(trx, location.id, week.start);
  await audit(trx, actor, {
    action: 'payroll_week.reopened',
    ...audited('payroll_week', { id: week.start, location_id: location.id }),
    after: { reason },
  });
  await publish(unit, location.id);
  return `The week of ${formatDisplayDate(week.start)} is open again.`;
}
