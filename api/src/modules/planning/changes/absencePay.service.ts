/** Finds the days that pay the lines of absences, and keeps closed weeks as they are. */
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { conflict } from '../../../platform/core/errors';
import type { AnyUnit } from '../../../platform/services';
import { closedSentence, findClosing, nextOpenDay, shareWeekLock } from '../../weeks/weeks.door';
import type { AbsenceLine } from '../plan/absences.repository';

type Payable = Pick<AbsenceLine, 'location_id' | 'date'>;

/** Returns the days that can be in a closed week, once each. A week is only closed after its last day. */
const past = (now: Date, days: readonly Payable[]): Payable[] => {
  const today = plainDateIn(now.getTime(), 'UTC');
  const byKey = new Map(days.map((one) => [`${one.location_id} ${one.date}`, one]));
  return [...byKey.keys()]
    .sort()
    .flatMap((key) => byKey.get(key) ?? [])
    .filter(({ date }) => date <= today);
};

/**
 * Returns a lookup of the day that pays a date at a location: the date itself, or the first day of the next open week
 * if its week is closed. Those weeks stay as they are until the transaction ends.
 */
export async function payDays(
  { trx, clock }: AnyUnit,
  days: readonly Payable[],
): Promise<(day: Payable) => string> {
  const later = new Map<string, string>();
  for (const { location_id: location, date } of past(clock.now(), days)) {
    await shareWeekLock(trx, location, date);
    const closed = await findClosing(trx, location, date);
    if (closed === undefined) continue;
    const next = await nextOpenDay(trx, location, closed.end);
    await shareWeekLock(trx, location, next);
    later.set(`${location} ${date}`, next);
  }
  return ({ location_id, date }) => later.get(`${location_id} ${date}`) ?? date;
}

/**
 * Checks that the weeks that pay lines are open, and keeps them open until the transaction ends. Call this before
 * lines end or their pay changes.
 *
 * @throws 409 naming the user who closed the week
 */
export async function assertPayOpen(
  { trx, clock }: AnyUnit,
  lines: readonly Pick<AbsenceLine, 'location_id' | 'pay_date'>[],
): Promise<void> {
  const days = lines.map(({ location_id, pay_date }) => ({ location_id, date: pay_date }));
  for (const { location_id: location, date } of past(clock.now(), days)) {
    await shareWeekLock(trx, location, date);
    const closed = await closedSentence(trx, location, date);
    if (closed !== null) throw conflict(closed);
  }
}
