/** Ends approved and pending leave on an employee's last day. */
import {
  addDays,
  earlierEnd,
  formatDisplayDate,
  startOfWeek,
} from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/auth/actor';
import { audited } from '../../../platform/audit/audited';
import { lockPeople, lockShift } from '../../../platform/database/locks';
import type { Queryable } from '../../../platform/database/types';
import type { AnyUnit, UnitOfWork } from '../../../platform/services';
import { shareWeekLock } from '../../weeks/weeks.door';
import { refreshOpenShifts } from '../effects/openShifts.service';
import {
  findLateReleases,
  findLateRequests,
  type LateRelease,
  type LateRequest,
} from './lateLeave.repository';
import { splitLeave } from './lateLeave.rules';

/** Locks the weeks of late leave until the transaction ends, so that a closed week keeps its pay. */
async function shareWeeks({ trx, clock }: AnyUnit, releases: readonly LateRelease[]): Promise<void> {
  const today = plainDateIn(clock.now().getTime(), 'UTC');
  for (const { location_id, start_date, end_date, last_day } of releases) {
    const end = earlierEnd(end_date, today) ?? today;
    const first = start_date > last_day ? start_date : addDays(last_day, 1);
    for (let week = startOfWeek(first); week <= end; week = addDays(week, 7))
      await shareWeekLock(trx, location_id, week);
  }
}

/** Replaces a release without the days that end. Those days count as given up by an employee who left. */
async function endDays({ trx, clock, ids }: AnyUnit, late: LateRelease): Promise<boolean> {
  const { ended, kept } = splitLeave(late);
  if (ended.length === 0) return false;
  const { shift_id, user_id, covers_user_id, created_at, request_id } = late;
  const about = { shift_id, user_id, covers_user_id };
  await trx.deleteFrom('releases').where('id', '=', late.id).execute();
  const rows = [
    ...kept.map((days) => ({
      days,
      cause: 'TIME_OFF' as const,
      time_off_request_id: request_id,
      created_at,
    })),
    ...ended.map((days) => ({
      days,
      cause: 'LEFT' as const,
      time_off_request_id: null,
      created_at: clock.now(),
    })),
  ];
  await trx
    .insertInto('releases')
    .values(
      rows.map(({ days, ...row }) => ({
        ...about,
        ...row,
        id: ids.next(),
        start_date: days.start,
        end_date: days.end,
        reschedule_request_id: null,
      })),
    )
    .execute();
  return true;
}

const endedStatus = { APPROVED: 'REVOKED', PENDING: 'EXPIRED' } as const;

/** Shortens a request to the last day, or closes the request if no day remains. */
async function endRequest(
  { trx, actor, clock, audit, changes, notify }: UnitOfWork<Actor>,
  request: LateRequest,
  silently: boolean,
): Promise<void> {
  const { id, user_id: userId, location_id: locationId, start_date, last_day } = request;
  const status = request.status === 'PENDING' ? 'PENDING' : 'APPROVED';
  const isOver = start_date > last_day;
  const reason = `The last day of employment is ${formatDisplayDate(last_day)}.`;
  const after = isOver
    ? { status: endedStatus[status], decided_at: clock.now(), decision_reason: reason }
    : { end_date: last_day };
  await trx.updateTable('time_off_requests').set(after).where('id', '=', id).execute();
  await audit(trx, actor, {
    action: 'time_off.ended',
    ...audited('time_off_request', request),
    before: { status, end_date: request.end_date },
    after: isOver ? { status: after.status } : after,
  });
  await changes.publish(
    trx,
    { topic: 'Request', locationId, userId },
    { topic: 'Schedule', locationId, userId },
    { topic: 'Dashboard', locationId },
    { topic: 'Payroll', locationId },
  );
  if (silently) return;
  const from = formatDisplayDate(isOver ? start_date : addDays(last_day, 1));
  await notify(trx, {
    userId,
    kind: 'request.closed',
    title: `Your time off${status === 'PENDING' ? ' request' : ''} from ${from} ended`,
    body: reason,
    link: '/view-schedule?tab=requests',
  });
}

/**
 * Ends an employee's leave on their last day, in the caller's transaction, which holds the employee's lock. Released
 * days after it remain open shifts. Days of closed weeks are kept, because they are paid.
 */
export async function endLateLeave(
  unit: UnitOfWork<Actor>,
  userId: string,
  { silently }: { readonly silently: boolean },
): Promise<void> {
  const { trx } = unit;
  const find = () => findLateReleases(trx, sql`u.id = ${userId}::uuid`);
  const seen = await find();
  const shiftIds = [...new Set(seen.map((late) => late.shift_id))].sort();
  await shareWeeks(unit, seen);
  for (const id of shiftIds) await lockShift(trx, id);
  const changed = new Set<string>();
  for (const late of await find()) if (await endDays(unit, late)) changed.add(late.shift_id);
  for (const request of await findLateRequests(trx, userId)) await endRequest(unit, request, silently);
  for (const id of shiftIds) if (changed.has(id)) await refreshOpenShifts(unit, id);
}

/** Returns the employees whose leave ends, without days of closed weeks. */
const peopleOf = (late: readonly LateRelease[]): string[] =>
  [...new Set(late.filter((one) => splitLeave(one).ended.length > 0).map(({ user_id }) => user_id))].sort();

/** Finds employees with leave after their last day, which an older server version stored or approved. */
export const findOnLateLeave = async (db: Queryable): Promise<string[]> =>
  peopleOf(await findLateReleases(db, sql`u.employee_ending_date is not null`));

/** Ends late leave in a week at a location before the week is closed, because a closed week keeps its pay. */
export async function endLateLeaveIn(unit: UnitOfWork<Actor>, location: string, week: string): Promise<void> {
  const { trx } = unit;
  const people = peopleOf(
    await findLateReleases(
      trx,
      sql`l.id = ${location}::uuid and r.start_date <= ${week}::date + 6
        and coalesce(r.end_date, 'infinity') >= ${week}::date`,
    ),
  );
  await lockPeople(trx, people);
  for (const userId of people) await endLateLeave(unit, userId, { silently: false });
}
