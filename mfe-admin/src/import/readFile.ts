import { guessHeadings, type ImportKind } from '@ondeck/shared/domain/rules/importColumns';
import { isMarkup, isZip, notATable, fileTextOf } from './fileText';
import type { FileSheet, SheetRow } from './workbook';

/** The sheets of a file; a text file has one sheet. */
export interface FileContent {
  readonly sheets: readonly FileSheet[];
  /** A warning to show, such as an unsure text encoding; null if there is none. */
  readonly note: string | null;
}
/** The content, or the sentence with the reason that the file can't be read. */
export type ReadFile = FileContent | { readonly problem: string };

/** More bytes than 2,000 rows ever need. */
const MOST_BYTES = 5 * 1024 * 1024;

const NOTHING = "There's nothing to import in this file. Add a row of headings and rows below it.";
const ALL_HIDDEN =
  'Every sheet with rows is hidden. Unhide one in Excel, save the file, and choose it again.';
const GUESSED = "The file doesn't name its text encoding. Check names with accents before you import.";

/**
 * Returns a text cell as a spreadsheet shows it: `="00142"` keeps zeros and is shown as `00142`, and an apostrophe
 * before a number or a sign only marks the cell as text.
 */
const shownText = (cell: string): string =>
  cell
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'(?=[\d=+@-])/, '')
    .trim();

const rowsOf = (records: readonly (readonly string[])[]): SheetRow[] =>
  records
    .map((cells, index) => ({ line: index + 1, cells: cells.map(shownText), hidden: false }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));

const cellsOf = (rows: readonly SheetRow[]) => rows.map(({ cells }) => cells);

/** Number of rows that are read to detect the separator. */
const SAMPLE = 50;

/**
 * Reads text separated by commas, semicolons, tabs, or bars. The separator is the one that the first line names
 * (`sep=;`, which Excel reads and doesn't count as a row), or else the one that finds the most headings. Counting
 * separators would fail, since titles above the list have none.
 */
async function rowsOfText(text: string, kind: ImportKind): Promise<SheetRow[]> {
  const { default: papa } = await import('papaparse');
  const [first = '', named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const body = text.slice(first.length);
  const parse = (delimiter: string, preview = 0): SheetRow[] =>
    rowsOf(papa.parse<string[]>(body, { header: false, delimiter, preview }).data);
  const found = (delimiter: string): number => guessHeadings(kind, cellsOf(parse(delimiter, SAMPLE))).named;
  const [best] = ['', ',', ';', '\t', '|']
    .map((delimiter) => ({ delimiter, count: found(delimiter) }))
    .sort((one, other) => other.count - one.count);
  return parse(named ?? best?.delimiter ?? '');
}

/** Reads an Excel workbook or a text file. The readers load when needed. */
export async function readFile(file: File, kind: ImportKind): Promise<ReadFile> {
  if (file.size > MOST_BYTES)
    return { problem: 'The file is larger than 5 MB. Split it into smaller files.' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const problem = notATable(bytes);
  if (problem !== null) return { problem };
  if (isZip(bytes)) {
    const { readWorkbook } = await import('./workbook');
    try {
      const sheets = readWorkbook(bytes).filter(({ rows }) => rows.length > 1);
      if (sheets.length === 0) return { problem: NOTHING };
      return sheets.every(({ hidden }) => hidden) ? { problem: ALL_HIDDEN } : { sheets, note: null };
    } catch {
      return { problem: "Couldn't read this Excel file. Save it as CSV, then choose the CSV file." };
    }
  }
  const { text, guessed } = fileTextOf(bytes);
  if (isMarkup(text))
    return {
      problem:
        'This is a web page or XML. Open it in Excel and save it as .xlsx or CSV, then choose it again.',
    };
  const rows = await rowsOfText(text, kind);
  if (rows.length < 2) return { problem: NOTHING };
  return { sheets: [{ name: file.name, hidden: false, rows }], note: guessed ? GUESSED : null };
}
