/** Checks whether one date of a shift can change, and whether its new time can be scheduled. */
import { closureOn, isPlannedOn } from '@ondeck/shared/domain/calendar/occurrences';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import { lastDateAhead } from '@ondeck/shared/domain/rules/dates';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { badField, badRequest } from '../../../platform/core/errors';
import { firstChangeableDay, type ShiftRow, todayOf } from '../plan/shiftRows.repository';

/** @throws 400 if the shift isn't scheduled for the date, or the date has begun or is over 5 years ahead */
export function assertChangeable(now: Date, shift: ShiftRow, date: string): void {
  const day = formatDisplayDate(date);
  if (!isPlannedOn(shift, date)) throw badRequest(`${shift.shift_code} isn't scheduled for ${day}.`);
  if (date < firstChangeableDay(shift, now))
    throw badRequest(`${shift.shift_code} on ${day} has begun or is over, so you can't change it.`);
  const last = lastDateAhead(todayOf(shift, now));
  if (date > last) throw badRequest(sentenceFor('date.tooLate', { date: formatDisplayDate(last) }));
}

/** Checks that a date's new time hasn't passed. @throws 400 */
export function assertAhead(now: Date, shift: ShiftRow, date: string, start_time: string): void {
  if (toInstant(date, start_time, zoneOn(shift, date)) <= now.getTime())
    throw badField('start_time', 'This time has passed. Enter a later one.');
}

/** Checks that a date's location is open, because changing a canceled date has no effect. @throws 400 */
export function assertNotClosed(shift: ShiftRow, date: string): void {
  const closure = closureOn(shift, date);
  if (closure) throw badRequest(`${shift.location_title} is closed then: ${closure.reason}`);
}
