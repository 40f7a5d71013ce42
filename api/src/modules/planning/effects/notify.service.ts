/** Notifies staff and open pages of schedule changes. */
import {
  closureOn,
  firstOccurrenceDate,
  lastOccurrenceDate,
} from '@ondeck/shared/domain/calendar/occurrences';
import { formatDisplayDate, isWithin } from '@ondeck/shared/domain/calendar/plainDate';
import { plainPatterns } from '@ondeck/shared/domain/calendar/plainPatterns';
import { listed } from '@ondeck/shared/domain/words';
import type { AnyUnit } from '../../../platform/services';
import { type DateRange, intersect } from '../plan/dateRanges.rules';
import { earliestAfter, lifeOf, nextStart, shiftOn, startOn } from '../plan/shiftOn.rules';
import type { ShiftRow } from '../plan/shiftRows.repository';
import { describeRange, describeTimes } from '../plan/planning.words';

export type StaffNews = 'assigned' | 'changed' | 'removed';

const titles: Readonly<Record<StaffNews, (code: string) => string>> = {
  assigned: (code) => `You're scheduled for ${code}`,
  changed: (code) => `${code} has changed`,
  removed: (code) => `You're no longer scheduled for ${code}`,
};

/** Returns the times of a date range, exceptions last: `4:00 PM to 8:00 PM, on 03-18-2027 5:00 PM to 8:00 PM`. */
function allTimesInWords(shift: ShiftRow, { start, end }: DateRange): string {
  const said: string[] = [];
  let usual: string | undefined;
  for (const { pattern, from, to } of plainPatterns(shift, start, end)) {
    const first = firstOccurrenceDate(pattern, from, to);
    const times = describeTimes(pattern);
    if (first === null || times === usual) continue;
    const isOne = lastOccurrenceDate(pattern, from, to) === first;
    const since = isOne ? `on ${formatDisplayDate(first)}` : describeRange({ start: first, end: null });
    said.push(usual === undefined ? times : `${since} ${times}`);
    if (usual === undefined || !isOne) usual = times;
  }
  return said.join(', ');
}

/**
 * Describes the shift's dates in a range: `Swim at Lakeview, starting 03-04-2027, 4:00 PM to 8:00 PM.` A range can begin
 * between two dates, so its first and last date are named. Adds the reason if all of its dates are canceled.
 */
export function describePart(shift: ShiftRow, range: DateRange): string {
  const days = intersect(range, lifeOf(shift)) ?? range;
  const first = firstOccurrenceDate(shift, days.start, days.end);
  const then = shiftOn(shift, first ?? days.start);
  const times = allTimesInWords(shift, days) || describeTimes(then);
  const dates = first === null ? days : { start: first, end: lastOccurrenceDate(shift, first, days.end) };
  const part = `${then.position_name} at ${then.location_title}, ${describeRange(dates)}, ${times}.`;
  if (first !== null) return part;
  const closure = closureOn(shift, days.start);
  if (closure) return `${part} Canceled, ${then.location_title} is closed: ${closure.reason}.`;
  const alone = shift.exceptions?.find(
    ({ kind, date }) => kind === 'CANCELLED' && isWithin(date, days.start, days.end),
  );
  return alone ? `${part} Canceled: ${alone.reason}` : part;
}

/** One date of a shift. */
interface NewsOfDate {
  readonly shift: ShiftRow;
  readonly date: string;
}

/** Sends one notification to an employee who now works one shift date instead of another. */
export async function notifySwapped(
  { trx, notify }: AnyUnit,
  userId: string,
  gave: NewsOfDate,
  got: NewsOfDate,
): Promise<void> {
  const part = ({ shift, date }: NewsOfDate) => describePart(shift, { start: date, end: date });
  await notify(trx, {
    userId,
    topic: 'schedule',
    kind: 'schedule.changed',
    title: `You're scheduled for ${got.shift.shift_code} instead of ${gave.shift.shift_code}`,
    body: `${part(got)} Instead of: ${part(gave)}`,
    link: '/view-schedule',
    dueAt: startOn(got.shift, got.date),
  });
}

/** A change of one employee's assignment to a shift: assigned, changed, or removed. */
export interface PersonChange {
  readonly userId: string;
  readonly news: StaffNews;
  /** The dates that changed. */
  readonly range: DateRange;
}

export type PersonNews = PersonChange & { readonly shift: ShiftRow };

/** Notifies each employee once about all their changes: in the app, and by email where it is sent. */
export async function notifyTogether(
  { trx, clock, notify }: AnyUnit,
  all: readonly PersonNews[],
): Promise<void> {
  for (const userId of new Set(all.map((one) => one.userId))) {
    const own = all.filter((one) => one.userId === userId);
    const codes = listed([...new Set(own.map(({ shift }) => shift.shift_code))]);
    const kinds = new Set(own.map((one) => one.news));
    const [only = 'changed'] = kinds;
    const news = kinds.size === 1 ? only : 'changed';
    await notify(trx, {
      userId,
      topic: 'schedule',
      kind: `schedule.${news}`,
      title: own.length > 1 && news === 'changed' ? `${codes} have changed` : titles[news](codes),
      body: own.map(({ shift, range }) => describePart(shift, range)).join(' '),
      link: '/view-schedule',
      dueAt: earliestAfter(
        clock.now(),
        own.map(({ shift, range }) => nextStart(shift, range, clock.now())),
      ),
    });
  }
}

export type DateNews = 'cancelled' | 'changed' | 'moved' | 'restored';

const dateTitles: Readonly<Record<DateNews, (what: string) => string>> = {
  cancelled: (what) => `${what} is canceled`,
  changed: (what) => `${what} has new times`,
  moved: (what) => `${what} moved to another day`,
  restored: (what) => `${what} is back on its regular schedule`,
};

/** Notifies an employee of a change on one date of their shift. `reason` is the manager's reason, or empty. */
export async function notifyDateChange(
  { trx, changes, notify }: AnyUnit,
  news: DateNews,
  userId: string,
  shift: ShiftRow,
  { date, reason }: { readonly date: string; readonly reason: string },
): Promise<void> {
  const then = shiftOn(shift, date);
  const what = `${then.position_name} at ${then.location_title}, ${formatDisplayDate(date)}, ${describeTimes(then)}.`;
  await changes.publish(trx, { topic: 'Schedule', locationId: shift.location_id, userId });
  await notify(trx, {
    userId,
    topic: 'schedule',
    kind: `schedule.date_${news}`,
    title: dateTitles[news](`${shift.shift_code} on ${formatDisplayDate(date)}`),
    body: reason === '' ? what : `${what} ${reason}`,
    link: '/view-schedule',
    dueAt: startOn(shift, date),
  });
}

/** Data that pages show with the dates, times, or staff of a shift. */
const showShifts = ['Shift', 'Schedule', 'OpenShift', 'Request', 'Dashboard'] as const;

/** Refreshes the pages of a location that show its shifts. */
export const shiftsChanged = ({ trx, changes }: AnyUnit, locationId: string): Promise<void> =>
  changes.publish(trx, ...showShifts.map((topic) => ({ topic, locationId })));
