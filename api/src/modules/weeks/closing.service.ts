import type { PayrollWeek } from '@ondeck/shared/domain/calendar/payrollWeek';
import { addDays, type PlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { audited } from '../../platform/audit/audited';
import { conflict } from '../../platform/core/errors';
import type { Queryable, Trx } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';
import {
  carry,
  closeWeekRow,
  findClosing,
  nextOpenDay,
  payDayOf,
  type PayableRecord,
  shareWeekLock,
} from './closing.repository';
import { readOvertimeRules } from './overtime.service';
import { describeWeekPart } from './weekParts.rules';

/** Returns the message that refuses a change to a closed day's hours; null while the day is open. */
export async function closedSentence(
  db: Queryable,
  locationId: string,
  day: PlainDate,
): Promise<string | null> {
  const closed = await findClosing(db, locationId, day);
  return closed
    ? `${closed.by} closed ${describeWeekPart(closed)}. An admin can reopen it in Timesheets.`
    : null;
}

/**
 * Checks that a day at a location is open, and keeps it open until the transaction ends. Call this before every change
 * of hours: closing the week then waits for the change, and the change sees a closing that came first.
 *
 * @throws 409 naming the user who closed the day
 */
export async function assertHoursOpen(trx: Trx, locationId: string, day: PlainDate): Promise<void> {
  await shareWeekLock(trx, locationId, day);
  const closed = await closedSentence(trx, locationId, day);
  if (closed !== null) throw conflict(closed);
}

/**
 * Returns the message that refuses a change of a time entry whose paying day is closed; null while that day is open, and
 * it then stays open until the transaction ends.
 */
export async function closedPay(trx: Trx, record: PayableRecord): Promise<string | null> {
  const day = await payDayOf(trx, record);
  await shareWeekLock(trx, record.location_id, day);
  return closedSentence(trx, record.location_id, day);
}

/** Checks as {@link assertHoursOpen} the day that pays a time entry, which may be later than the day of the work. */
export async function assertRecordOpen(trx: Trx, record: PayableRecord): Promise<void> {
  await assertHoursOpen(trx, record.location_id, await payDayOf(trx, record));
}

/** A part of a location's week to close, and details for the audit log. */
interface Closed {
  readonly location: string;
  readonly part: PayrollWeek;
  readonly after: object;
}

/** Closes a locked, open part of a week under the current overtime rule, and logs that. */
export async function closeHeldWeek(
  { trx, actor, clock, audit }: UnitOfWork,
  { location, part: { start, end }, after }: Closed,
): Promise<void> {
  const week = startOfWeek(start);
  const ruleOf = await readOvertimeRules(trx, week, addDays(week, 6));
  await closeWeekRow(trx, {
    location,
    part: { start, end },
    by: actor.userId,
    at: clock.now(),
    rule: ruleOf(week),
  });
  await audit(trx, actor, {
    action: 'payroll_week.closed',
    ...audited('payroll_week', { id: start, location_id: location }),
    after: { ...after, until: end },
  });
}

/**
 * Pays hours that arrive even when their day is closed, like a clock-out at the punch clock, with the first open part
 * of a week after it. That part shows their date.
 */
export async function payInOpenWeek(trx: Trx, record: PayableRecord): Promise<void> {
  const day = await payDayOf(trx, record);
  await shareWeekLock(trx, record.location_id, day);
  const closed = await findClosing(trx, record.location_id, day);
  if (closed === undefined) return;
  const next = await nextOpenDay(trx, record.location_id, closed.end);
  await shareWeekLock(trx, record.location_id, next);
  await carry(trx, [record.id], { location: record.location_id, from: closed.start, to: next });
}
