/** Notes that an employee will be late for a shift. */
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { MINUTE_MS } from '../../platform/core/clock';
import { badRequest, conflict } from '../../platform/core/errors';
import { lockPeople } from '../../platform/database/locks';
import type { UnitOfWork } from '../../platform/services';
import { hasEntry, putLateNote, recordedBy } from './absences.repository';
import { timeIn } from './notices';
import type { DateOfShift } from './ownDates.service';
import { ownOrLost, type OwnShiftDate } from './ownAction.service';

/** A date for which an employee is late, and when they are expected. */
export interface LateNote {
  readonly date: DateOfShift;
  readonly expectedAt: Date;
  /** The time of day at the location: `6:20 AM`. */
  readonly expected: string;
}

/**
 * Stores that an employee is late for a date of a shift: some minutes after its start, or after now if it has begun.
 *
 * @throws 404 for a date that isn't theirs; 409 if they are clocked in or absent, or if the shift is canceled or over;
 * 400 before the date
 */
export async function storeLateNote(
  { trx, actor, clock, changes }: UnitOfWork,
  userId: string,
  asked: OwnShiftDate & { readonly minutes: number },
): Promise<LateNote> {
  await lockPeople(trx, [userId]);
  const now = clock.now();
  const { date, isOwn } = await ownOrLost(trx, userId, asked);
  const { shift, zone, start, end, isCanceled } = date;
  if (!isOwn) throw conflict(`You're no longer scheduled for ${shift.shift_code}.`);
  if (isCanceled) throw conflict('This date is canceled.');
  if (end <= now.getTime()) throw conflict(`${shift.shift_code} ended at ${timeIn(end, zone)}.`);
  if (plainDateIn(now.getTime(), zone) !== date.date) throw badRequest("This shift isn't today.");
  if (await hasEntry(trx, userId, asked)) throw conflict(`There is a punch for ${shift.shift_code} already.`);
  if (await recordedBy(trx, userId, shift.id, date.date))
    throw conflict('An absence is recorded for this shift.');
  const expectedAt = new Date(Math.max(start, now.getTime()) + asked.minutes * MINUTE_MS);
  if (expectedAt.getTime() >= end) throw badRequest('The shift is over by then. Report an absence instead.');
  await putLateNote(trx, {
    shift_id: shift.id,
    date: date.date,
    user_id: userId,
    expected_at: expectedAt,
    created_by: actor.userId,
    created_at: now,
  });
  const { location_id: locationId } = shift;
  await changes.publish(
    trx,
    { topic: 'Absence', userId },
    { topic: 'Absence', locationId },
    { topic: 'Dashboard', locationId },
  );
  return { date, expectedAt, expected: timeIn(expectedAt.getTime(), zone) };
}
