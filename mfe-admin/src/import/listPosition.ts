/** Finds the list in a file: a sheet, and the row of its headings. */
import { guessHeadings, type ImportKind } from '@ondeck/shared/domain/rules/importColumns';
import type { ImportRow } from '@ondeck/shared/schemas/imports';
import type { FileContent } from './readFile';

export interface ListPosition {
  /** An index in the sheets of the file. */
  readonly sheet: number;
  /** An index in the rows of the sheet. */
  readonly headings: number;
  /** Rows that a filter hides are left out unless they are asked for. */
  readonly withHidden: boolean;
}

export interface FileTable {
  readonly headings: readonly string[];
  readonly rows: readonly ImportRow[];
}

/** The place of a sheet's list, as its headings tell. */
export const listPositionIn = ({ sheets }: FileContent, sheet: number, kind: ImportKind): ListPosition => ({
  sheet,
  headings: guessHeadings(
    kind,
    (sheets[sheet]?.rows ?? []).map(({ cells }) => cells),
  ).index,
  withHidden: false,
});

/** The sheet whose headings name most of the columns, the first of several; never one that is hidden. */
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

/** The list at a place. */
export function tableAt({ sheets }: FileContent, { sheet, headings, withHidden }: ListPosition): FileTable {
  const rows = sheets[sheet]?.rows ?? [];
  const list = rows.slice(headings + 1).filter(({ hidden }) => withHidden || !hidden);
  const width = Math.max(...rows.slice(headings).map(({ cells }) => cells.length));
  return {
    // A column without a heading may hold something too.
    headings: Array.from({ length: width }, (_, column) => rows[headings]?.cells[column] ?? ''),
    rows: list.map(({ line, cells }) => ({ line, cells: [...cells] })),
  };
}
