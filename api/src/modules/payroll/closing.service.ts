import { formatDisplayDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { audited } from '../../core/audited';
import { conflict } from '../../core/errors';
import type { Queryable, Trx } from '../../database/types';
import type { UnitOfWork } from '../../services';
import {
  carry,
  closeWeekRow,
  findClosing,
  nextOpenWeek,
  payWeekOf,
  type PlacedRecord,
  shareWeek,
} from './closing.repository';
import { readOvertimeRules } from './overtime.service';

/**
 * The sentence with which a change of hours is refused since their week is closed; null while it is open.
 *
 * @param workDate - any day of the week, `yyyy-MM-dd`
 */
export async function closedSentence(
  db: Queryable,
  locationId: string,
  workDate: string,
): Promise<string | null> {
  const week = startOfWeek(workDate);
  const closed = await findClosing(db, locationId, week);
  return closed
    ? `The week of ${formatDisplayDate(week)} was closed by ${closed.by}. An admin can reopen it on Timesheets.`
    : null;
}

/**
 * Makes sure that a location's week is open, and keeps it so until the transaction ends. Whoever changes hours calls it
 * first: closing waits for them, and they find what closing did.
 *
 * @param workDate - any day of the week, `yyyy-MM-dd`
 * @throws 409 that names who closed it
 */
export async function assertHoursOpen(trx: Trx, locationId: string, workDate: string): Promise<void> {
  await shareWeek(trx, locationId, startOfWeek(workDate));
  const closed = await closedSentence(trx, locationId, workDate);
  if (closed !== null) throw conflict(closed);
}

/** As {@link assertHoursOpen}, for the week that a record is paid in, which may be a later one than it was worked in. */
export async function assertRecordOpen(trx: Trx, record: PlacedRecord): Promise<void> {
  await assertHoursOpen(trx, record.location_id, await payWeekOf(trx, record));
}

/** A week of a location that is closed, and what the log says of it. */
interface Closed {
  readonly location: string;
  readonly week: string;
  readonly after: object;
}

/** Closes a week that is held and open, under the rule for overtime that applies now, and writes it down. */
export async function closeHeldWeek(
  { trx, actor, clock, audit }: UnitOfWork,
  { location, week, after }: Closed,
): Promise<void> {
  const ruleOf = await readOvertimeRules(trx, week, week);
  await closeWeekRow(trx, { location, week, by: actor.userId, at: clock.now(), rule: ruleOf(week) });
  await audit(trx, actor, {
    action: 'payroll_week.closed',
    ...audited('payroll_week', { id: week, location_id: location }),
    after,
  });
}

/**
 * For hours that come in whether a week is closed or not, such as a clock-out at the kiosk: where the record's week is
 * closed, they are paid in the first open week after it, which names their day.
 */
export async function payInOpenWeek(trx: Trx, record: PlacedRecord): Promise<void> {
  const week = await payWeekOf(trx, record);
  await shareWeek(trx, record.location_id, week);
  if ((await findClosing(trx, record.location_id, week)) === undefined) return;
  const next = await nextOpenWeek(trx, record.location_id, week);
  await shareWeek(trx, record.location_id, next);
  await carry(trx, [record.id], { location: record.location_id, from: week, to: next });
}
