/** Reads from a row whether an imported user is active, and why not. */
import { formatDisplayDate, isPlainDate, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { readStatusCell, type StatusWord } from '@ondeck/shared/domain/rules/importStatus';
import type { RowReader } from './rows.rules';

const columns = ['status', 'employee_status'] as const;

const unknownStatus = (word: string): string =>
  `On Deck doesn't know the status “${word}”. Choose what it means, or use Active, On leave, or Inactive.`;

export interface ImportedStatus {
  readonly isActive: boolean;
  /** Null if the user is simply active. */
  readonly note: string | null;
}

/**
 * Reads both status columns and the last day of a row, and reports unknown words. One column that says the user has
 * left is enough.
 *
 * @param said - the admin's meanings for words that On Deck doesn't know
 * @param isOver - whether a last day is over at the user's locations
 */
export function readStatus(
  row: RowReader,
  said: readonly StatusWord[] | undefined,
  isOver: (lastDay: PlainDate) => boolean,
): ImportedStatus {
  const found = columns.flatMap((column) => {
    const word = row.text(column);
    if (word === '') return [];
    const means = readStatusCell(word, said);
    if (means === null) row.blame(column, unknownStatus(word));
    return [{ word, means }];
  });
  const left = found.find(({ means }) => means === 'inactive');
  if (left) return { isActive: false, note: `The file says “${left.word}”.` };
  const lastDay = row.date('employee_ending_date');
  if (isPlainDate(lastDay) && isOver(lastDay))
    return { isActive: false, note: `Last day was ${formatDisplayDate(lastDay)}.` };
  const away = found.find(({ means }) => means === 'onLeave');
  return {
    isActive: true,
    note: away ? `The file says “${away.word}”. Staff on leave stay active.` : null,
  };
}
