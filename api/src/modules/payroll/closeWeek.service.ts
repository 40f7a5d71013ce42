import type { PayrollWeek } from '@ondeck/shared/domain/calendar/payrollWeek';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { audited } from '../../platform/audit/audited';
import { conflict } from '../../platform/core/errors';
import { lastChange } from '../../platform/database/lastChange';
import type { AnyUnit, UnitOfWork } from '../../platform/services';
import { endLateLeaveIn } from '../planning/planning.door';
import {
  assertHoursOpen,
  carry,
  closeHeldWeek,
  findClosing,
  lockWeek,
  isWhole,
  nextOpenDay,
  reopenWeekRow,
  takeBackCarried,
  describeWeekPart,
} from '../weeks/weeks.door';
import { carryLeave } from './leave.repository';
import { takeBackLeave } from './paidLeave.service';
import { findPaidRecords } from './timesheets.repository';
import type { WeekAsked } from './decideTimesheets.service';
import { sheetWeekOf, timesheetOf, type SheetWeek } from './timesheets.service';

const publish = ({ trx, changes }: AnyUnit, locationId: string): Promise<void> =>
  changes.publish(trx, { topic: 'Payroll', locationId }, { topic: 'Dashboard', locationId });

/**
 * Closes a location's week, or the part of one that a pay period ends with, and locks its hours. Hours on hold are paid
 * with the next open days.
 *
 * @throws 404 for an unknown location; 409 before the week is over, while someone's hours are neither approved nor on
 * hold, if the week is closed, or while its earlier part is open: the overtime of the later part depends on the earlier
 * one
 */
export async function closeWeek(unit: UnitOfWork, asked: WeekAsked): Promise<string> {
  const { trx, actor } = unit;
  const { location } = await sheetWeekOf(trx, unit, actor, asked);
  await endLateLeaveIn(unit, location.id, asked.date);
  await lockWeek(trx, location.id, asked.date);
  const place = await sheetWeekOf(trx, unit, actor, asked);
  const { week } = place;
  await assertHoursOpen(trx, location.id, week.start);
  if (!place.isOver)
    throw conflict(
      isWhole(week)
        ? `You can close this week after ${formatDisplayDate(week.end)}.`
        : `You can close this part of the week after ${formatDisplayDate(week.end)}.`,
    );
  if (week.earlier && !(await findClosing(trx, location.id, week.earlier.start)))
    throw conflict(`Close ${describeWeekPart(week.earlier)} first.`);
  const people = await timesheetOf(trx, unit, actor, place);
  const waiting = people.filter(({ status }) => status === 'WAITING' || status === 'READY');
  const named = waiting.slice(0, 5).map(({ name }) => name);
  if (waiting.length > 0)
    throw conflict(
      `Approve these timesheets or put them on hold first: ${named.join(', ')}${waiting.length > 5 ? ` and ${waiting.length - 5} more` : ''}.`,
    );
  const aside = people.filter(({ status }) => status === 'SET_ASIDE').map(({ id }) => id);
  if (aside.length > 0) {
    const records = await findPaidRecords(trx, location.id, week, aside);
    const to = await nextOpenDay(trx, location.id, week.end);
    await carry(trx, records, { location: location.id, from: week.start, to });
    await carryLeave(trx, { location: location.id, week, users: aside, to });
  }
  await closeHeldWeek(unit, {
    location: location.id,
    part: week,
    after: {
      people: people.length,
      paid_minutes: people.reduce((sum, { paid_minutes }) => sum + paid_minutes, 0),
      set_aside: aside,
    },
  });
  await publish(unit, location.id);
  return `${describeWeekPart(week, 'The')} is closed.`;
}

/** Checks that the week is closed as the admin saw it. @throws 409 naming the user who reopened or closed it since */
async function assertClosed(
  { trx, actor }: UnitOfWork,
  { id, timezone }: SheetWeek['location'],
  week: PayrollWeek,
  seen: string | undefined,
): Promise<void> {
  const closing = await findClosing(trx, id, week.start);
  if (closing && (seen === undefined || seen === closing.at.toISOString())) return;
  const name = describeWeekPart(week);
  const about = {
    entity: 'payroll_week',
    id: week.start,
    location: id,
    name,
    timezone,
    readerId: actor.userId,
  };
  const last = await lastChange(trx, about);
  throw conflict(
    closing
      ? `This week changed after you opened it. ${last} Review it, then reopen it.`
      : `${describeWeekPart(week, 'The')} is open. ${last}`.trim(),
  );
}

/**
 * Reopens a closed week, or a closed part of one. Hours that it moved to later days return, unless they were paid with
 * days that are closed too.
 *
 * @throws 404 for an unknown location; 409 if it is open, was reopened and closed again since, or the later part of the
 * week is closed
 */
export async function reopenWeek(
  unit: UnitOfWork,
  asked: WeekAsked & { readonly reason: string; readonly seen?: string | undefined },
): Promise<string> {
  const { trx, actor, clock, audit } = unit;
  const reason = asked.reason.trim();
  const { location } = await sheetWeekOf(trx, unit, actor, asked);
  await lockWeek(trx, location.id, asked.date);
  const { week } = await sheetWeekOf(trx, unit, actor, asked);
  await assertClosed(unit, location, week, asked.seen);
  if (week.later && (await findClosing(trx, location.id, week.later.start)))
    throw conflict(`Reopen ${describeWeekPart(week.later)} first.`);
  await reopenWeekRow(trx, {
    location: location.id,
    part: week,
    by: actor.userId,
    at: clock.now(),
    reason,
  });
  await takeBackCarried(trx, location.id, week);
  await takeBackLeave(trx, location.id, week);
  await audit(trx, actor, {
    action: 'payroll_week.reopened',
    ...audited('payroll_week', { id: week.start, location_id: location.id }),
    after: { reason },
  });
  await publish(unit, location.id);
  return `${describeWeekPart(week, 'The')} is reopened.`;
}
