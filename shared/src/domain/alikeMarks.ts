/** Groups the items of timesheets that one action can accept. */
import { compareBytes } from './plainText';
import type { AlikeMarks, MarkType, TimesheetAnswer } from '../schemas/timesheets';

/** The kinds with a row, in the order of the rows. Items about pay that differs each time have none. */
const kinds: readonly MarkType[] = [
  'NO_SHOW',
  'CAME',
  'LEFT',
  'RATE',
  'DEVICE',
  'SKEW',
  'CERTIFICATE',
  'TIME_OFF',
  'WEEK',
];

type Sheet = Pick<TimesheetAnswer, 'location' | 'people'>;

/**
 * Returns the items that need only a confirmation, grouped by kind and direction, and no-shows by location and date.
 * The reader's own week is left out, and so is an item that is like no other, except a no-show.
 */
export function alikeMarksOf(sheets: readonly Sheet[]): AlikeMarks[] {
  const rows = new Map<string, AlikeMarks>();
  for (const { location, people } of sheets)
    for (const { id: user_id, status, may_decide, marks } of people) {
      if (status !== 'WAITING' || !may_decide) continue;
      for (const { key: mark, type, direction, date, minutes, action } of marks) {
        if (action !== 'ACCEPT' || !kinds.includes(type)) continue;
        const missed = type === 'NO_SHOW' ? { location: location.id, date } : {};
        const id = [type, direction, missed.date, missed.location].join(' ');
        const row = rows.get(id) ?? { type, ...(direction ? { direction } : {}), ...missed, items: [] };
        const amount = minutes === undefined ? {} : { minutes };
        row.items.push({ location: location.id, user_id, mark, date, ...amount });
        rows.set(id, row);
      }
    }
  const order = ({ type, direction, date }: AlikeMarks): string =>
    [kinds.indexOf(type), direction, date].join(' ');
  return [...rows.values()]
    .filter(({ type, items }) => type === 'NO_SHOW' || items.length > 1)
    .sort((one, other) => compareBytes(order(one), order(other)));
}
