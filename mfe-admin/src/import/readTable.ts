import type { ImportRow } from '@ondeck/shared/schemas/imports';
import { isOldWorkbook, isWorkbook, textOf } from './fileText';

export interface FileTable {
  readonly headings: readonly string[];
  /** Without the empty ones; `line` is where a row stands in the file. */
  readonly rows: readonly ImportRow[];
  /** What should be looked at, in words; null where the file was clear. */
  readonly note: string | null;
}
/** A table, or the sentence that says why there is none. */
export type ReadFile = FileTable | { readonly problem: string };

/** More than 2,000 rows ever need. */
const MOST_BYTES = 5 * 1024 * 1024;

/** What a reader gives of a cell, as text. */
const cellText = (cell: unknown): string => {
  if (cell instanceof Date) return momentText(cell);
  if (typeof cell === 'string') return cell.trim();
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
};

/** A date of a workbook as `yyyy-MM-dd`; a time alone, which it keeps on its first day, as `HH:mm`. */
function momentText(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return '';
  const rounded = new Date(Math.round(moment.getTime() / 60_000) * 60_000).toISOString();
  return moment.getUTCFullYear() < 1901 ? rounded.slice(11, 16) : rounded.slice(0, 10);
}

/** The first row that says something is the headings. */
function tableOf(all: readonly (readonly unknown[])[], note: string | null): ReadFile {
  const rows = all
    .map((cells, index) => ({ line: index + 1, cells: cells.map(cellText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first, ...others] = rows;
  if (!first || others.length === 0)
    return { problem: 'The file needs a row of headings and rows below it: nothing to import was found.' };
  return { headings: first.cells, rows: others, note };
}

/** Reads a CSV file (commas, semicolons or tabs) or the first sheet of an Excel workbook. The reader is loaded when needed. */
export async function readTable(file: File): Promise<ReadFile> {
  if (file.size > MOST_BYTES) return { problem: 'The file is larger than 5 MB: split it.' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isOldWorkbook(bytes))
    return { problem: 'This is an Excel file of the old kind: save it as .xlsx or CSV first.' };
  if (isWorkbook(bytes)) {
    const { readSheet } = await import('read-excel-file/universal');
    try {
      return tableOf(await readSheet(new Blob([bytes])), null);
    } catch {
      return { problem: 'This Excel file could not be read: save it as CSV and choose that.' };
    }
  }
  const { default: papa } = await import('papaparse');
  const { text, guessed } = textOf(bytes);
  const { data } = papa.parse<string[]>(text, { header: false });
  return tableOf(
    data,
    guessed
      ? 'The file does not say how its letters are written. Look at names with accents before you import.'
      : null,
  );
}
