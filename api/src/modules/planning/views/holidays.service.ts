import { addMonths } from '@ondeck/shared/domain/calendar/plainDate';
import type { HolidayList } from '@ondeck/shared/schemas/closures';
import type { UserActor } from '../../../platform/auth/actor';
import type { Services } from '../../../platform/services';
import { todayOf } from '../plan/shiftRows.repository';
import { locationInReach } from '../plan/shiftWrites.repository';

/** Days that are not public holidays, but on which many schools close. */
const OTHERS: ReadonlySet<string> = new Set([
  'Easter Sunday',
  'Day after Thanksgiving Day',
  'Christmas Eve',
  "New Year's Eve",
]);

/**
 * Returns the holidays of the United States in the next twelve months, on the day itself and not on the weekday that
 * offices observe, because a pool is open on Saturdays.
 *
 * @throws 404 location out of reach
 */
export async function comingHolidays(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  locationId: string,
): Promise<HolidayList> {
  const today = todayOf(await locationInReach(db, actor, locationId), clock.now());
  const end = addMonths(today, 12);
  // Load the library only on request, because its rules for every country take 30 MB of memory.
  const { default: Holidays } = await import('date-holidays');
  const years = [today, end].map((day) => Number(day.slice(0, 4)));
  const holidays = new Holidays('US');
  const results = [...new Set(years)]
    .flatMap((year) => holidays.getHolidays(year, 'en'))
    .filter(({ type, name, substitute }) => (type === 'public' && !substitute) || OTHERS.has(name))
    .map(({ date, name }) => ({ date: date.slice(0, 10), name }))
    .filter(({ date }) => date >= today && date < end);
  return { results };
}
