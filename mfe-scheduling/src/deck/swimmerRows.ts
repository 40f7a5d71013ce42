import { isPlainTime } from '@ondeck/shared/domain/calendar/plainTime';
import { checkSwimmers, deckLimits } from '@ondeck/shared/domain/rules/deck';
import { numberError } from '@ondeck/shared/domain/rules/fields';
import { sentenceFor, sentenceOf } from '@ondeck/shared/domain/rules/findings';
import type { DeckDay, SwimmerCount } from '@ondeck/shared/schemas/deck';
import { counted } from '@ondeck/shared/domain/words';
import { showTimeRange } from '@ondeck/shared/time/display';

/** Expected swimmers of some hours, as typed. */
export interface SwimmerRow {
  /** Distinguishes the rows of a form, because rows can be removed in any order. */
  readonly key: number;
  readonly start_time: string;
  readonly end_time: string;
  readonly swimmers: string;
}

export const rowsFrom = (counts: readonly SwimmerCount[]): SwimmerRow[] =>
  counts.map(({ start_time, end_time, swimmers }, key) => ({
    key,
    start_time,
    end_time,
    swimmers: String(swimmers),
  }));

/** Returns the rows that a form starts with: the stored numbers, or all hours with a rule, without a number. */
export function firstRows({ counts, intervals }: DeckDay): SwimmerRow[] {
  if (counts.length > 0) return rowsFrom(counts);
  return [
    {
      key: 0,
      start_time: intervals[0]?.start_time ?? '',
      end_time: intervals.at(-1)?.end_time ?? '',
      swimmers: '',
    },
  ];
}

/** Adds hours after the last row, without a number. */
export const withRow = (rows: readonly SwimmerRow[]): SwimmerRow[] => [
  ...rows,
  {
    key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
    start_time: rows.at(-1)?.end_time ?? '',
    end_time: '',
    swimmers: '',
  },
];

/** Returns the first message for the rows, or null if they can be saved. */
export function rowsError(rows: readonly SwimmerRow[]): string | null {
  const label = 'Swimmers';
  if (rows.some(({ swimmers }) => swimmers.trim() === '')) return sentenceFor('field.required', { label });
  if (!rows.every(({ swimmers }) => /^\d+$/.test(swimmers.trim()))) return sentenceFor('number.expected');
  const [number] = rows.flatMap(({ swimmers }) => numberError(swimmers, label, deckLimits.swimmers) ?? []);
  if (number) return number;
  if (!rows.every(({ start_time, end_time }) => isPlainTime(start_time) && isPlainTime(end_time)))
    return sentenceFor('time.expected');
  const [finding] = checkSwimmers(rows);
  return finding ? sentenceOf(finding) : null;
}

/** Returns the rows as the call sends them. */
export const countsOf = (rows: readonly SwimmerRow[]): SwimmerCount[] =>
  rows.map(({ start_time, end_time, swimmers }) => ({ start_time, end_time, swimmers: Number(swimmers) }));

/** Describes counts: `3:00–5:00 PM 36 swimmers, 5:00–7:00 PM 20 swimmers`. */
export const countsLabel = (counts: readonly SwimmerCount[]): string =>
  counts
    .map(
      ({ start_time, end_time, swimmers }) =>
        `${showTimeRange(start_time, end_time)} ${counted(swimmers, 'swimmer')}`,
    )
    .join(', ');
