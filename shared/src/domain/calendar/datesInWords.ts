import { listed } from '../words';
import { addDays, formatDisplayDate, type PlainDate } from './plainDate';

/** Returns dates as few ranges, in order: `12-14-2026 through 12-16-2026 and 12-18-2026`. */
export function datesInWords(dates: readonly PlainDate[]): string {
  const runs: { start: PlainDate; end: PlainDate }[] = [];
  for (const date of [...new Set(dates)].sort()) {
    const last = runs.at(-1);
    if (last && addDays(last.end, 1) === date) last.end = date;
    else runs.push({ start: date, end: date });
  }
  return listed(
    runs.map(({ start, end }) =>
      start === end
        ? formatDisplayDate(start)
        : `${formatDisplayDate(start)} through ${formatDisplayDate(end)}`,
    ),
  );
}

/** Returns when something is: `on 12-14-2026`, or `for 12-14-2026 through 12-16-2026` for several dates. */
export const onDatesInWords = (dates: readonly PlainDate[]): string =>
  `${new Set(dates).size === 1 ? 'on' : 'for'} ${datesInWords(dates)}`;
