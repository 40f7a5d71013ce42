/** Finds the list in a file: a sheet, and the row of its headings. */
import { guessHeadings, type ImportKind } from '@ondeck/shared/domain/rules/importColumns';
import type { ImportRow } from '@ondeck/shared/schemas/imports';
import type { FileContent } from './readFile';

export interface ListPosition {
  /** Index of the sheet in the file. */
  readonly sheet: number;
  /** Index of the heading row in the sheet. */
  readonly headings: number;
  /** Whether to include rows that a filter hides. */
  readonly withHidden: boolean;
}

export interface FileTable {
  readonly headings: readonly string[];
  readonly rows: readonly ImportRow[];
}

/** Returns the place of a sheet's list, guessed from its headings. */
export const listPositionIn = ({ sheets }: FileContent, sheet: number, kind: ImportKind): ListPosition => ({
  sheet,
  headings: guessHeadings(
    kind,
    (sheets[sheet]?.rows ?? []).map(({ cells }) => cells),
  ).index,
  withHidden: false,
});

/** Returns the visible sheet whose headings name the most columns; the first sheet if several are equal. */
export function guessListPosition(content: FileContent, kind: ImportKind): ListPosition {
  const [best] = content.sheets
    .map(({ rows, hidden }, sheet) => ({
      sheet,
      hidden,
      named: guessHeadings(
        kind,
        rows.map(({ cells }) => cells),
      ).named,
    }))
    .filter(({ hidden }) => !hidden)
    .sort((one, other) => other.named - one.named);
  return listPositionIn(content, best?.sheet ?? 0, kind);
}

/** Returns the list at a place. */
export function tableAt({ sheets }: FileContent, { sheet, headings, withHidden }: ListPosition): FileTable {
  const rows = sheets[sheet]?.rows ?? [];
  const list = rows.slice(headings + 1).filter(({ hidden }) => withHidden || !hidden);
  const width = Math.max(...rows.slice(headings).map(({ cells }) => cells.length));
  return {
    // Keep columns without a heading, since they can have data too.
    headings: Array.from({ length: width }, (_, column) => rows[headings]?.cells[column] ?? ''),
    rows: list.map(({ line, cells }) => ({ line, cells: [...cells] })),
  };
}
