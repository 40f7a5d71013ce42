/** Reads a CSV file of expected swimmers: a date, a start time, an end time, and a number in each line. */
import { formatDisplayDate, type PlainDate } from '../calendar/plainDate';
import type { PlainTime } from '../calendar/plainTime';
import { checkSwimmers, deckLimits } from './deck';
import { sentenceFor, sentenceOf } from './findings';
import { readDateCell, readTimeCell } from './importCells';

interface FileCount {
  readonly start_time: PlainTime;
  readonly end_time: PlainTime;
  readonly swimmers: number;
}

/** The counts of a file by date, in the order of the dates, or the first problem of the file as a sentence. */
export type SwimmersFile =
  | { readonly days: { readonly date: PlainDate; readonly counts: FileCount[] }[] }
  | { readonly problem: string };

const cellsOf = (line: string): string[] =>
  line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

/** Reads one line; null if a cell can't be read or the number is too large. */
function readLine(line: string): (FileCount & { readonly date: PlainDate }) | null {
  const [day = '', start = '', end = '', number = ''] = cellsOf(line);
  const [date, start_time, end_time] = [readDateCell(day), readTimeCell(start), readTimeCell(end)];
  const swimmers = /^\d{1,4}$/.test(number) ? Number(number) : deckLimits.swimmers + 1;
  if (date === null || start_time === null || end_time === null || swimmers > deckLimits.swimmers)
    return null;
  return { date, start_time, end_time, swimmers };
}

/** Reads the text of a file. A first line without a date is a heading. */
export function readSwimmersFile(text: string): SwimmersFile {
  const days = new Map<PlainDate, FileCount[]>();
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    const isHeading = index === 0 && readDateCell(cellsOf(line)[0] ?? '') === null;
    if (line.trim() === '' || isHeading) continue;
    const read = readLine(line);
    if (read === null) return { problem: sentenceFor('deck.fileLine', { line: index + 1 }) };
    const { date, ...count } = read;
    days.set(date, [...(days.get(date) ?? []), count]);
  }
  if (days.size === 0) return { problem: sentenceFor('deck.fileEmpty') };
  if (days.size > deckLimits.swimmerDays)
    return { problem: sentenceFor('deck.fileTooLong', { days: deckLimits.swimmerDays }) };
  const sorted = [...days]
    .map(([date, counts]) => ({ date, counts }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  const [wrong] = sorted.flatMap(({ date, counts }) =>
    checkSwimmers(counts).map((finding) => `${formatDisplayDate(date)}: ${sentenceOf(finding)}`),
  );
  return wrong === undefined ? { days: sorted } : { problem: wrong };
}
