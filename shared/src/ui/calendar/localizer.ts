import { type DateLocalizer, dayjsLocalizer } from 'react-big-calendar';
import { dayjs } from '../../time/dayjs';

type OtherUnit =
  | 'century'
  | 'day'
  | 'decade'
  | 'hours'
  | 'milliseconds'
  | 'minutes'
  | 'month'
  | 'seconds'
  | 'year';

/**
 * Returns a localizer with weeks of any length and start. The library draws only weeks, so its week view also shows
 * three days, or seven days from a chosen day.
 *
 * @param first - `yyyy-MM-dd`
 */
export function spanLocalizer(first: string, days: number): DateLocalizer {
  const localizer = dayjsLocalizer(dayjs);
  const { startOf, endOf } = localizer;
  const from = dayjs(first, 'YYYY-MM-DD');
  const to = from.add(days - 1, 'day').endOf('day');
  localizer.startOf = (date: Date, unit: 'week' | OtherUnit) =>
    unit === 'week' ? from.toDate() : startOf(date, unit);
  localizer.endOf = (date: Date, unit: 'week' | OtherUnit) =>
    unit === 'week' ? to.toDate() : endOf(date, unit);
  return localizer;
}

/** Returns the hours that hold every event plus one, at least 8 to 18: `[first, last]`, 0 to 24. */
export function shownHours(events: readonly { start: string; end: string }[]): [first: number, last: number] {
  const starts = events.map((event) => Number(event.start.slice(0, 2)));
  const ends = events.map((event) => Number(event.end.slice(0, 2)) + 1);
  return [
    Math.max(0, Math.min(8, ...starts.map((hour) => hour - 1))),
    Math.min(24, Math.max(18, ...ends.map((hour) => hour + 1))),
  ];
}
