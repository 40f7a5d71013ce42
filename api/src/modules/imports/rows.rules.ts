/** One row of an imported file: reads its cells, and collects what is wrong with them. */
import { type Finding, sentenceOf } from '@ondeck/shared/domain/rules/findings';
import { plainText } from '@ondeck/shared/domain/plainText';
import { readDateCell, readNamesCell, readTimeCell } from '@ondeck/shared/domain/rules/importCells';
import { importCellMax } from '@ondeck/shared/domain/rules/importColumns';
import type { ImportPreviewBody, RowProblem } from '@ondeck/shared/schemas/imports';
import * as z from 'zod/mini';
import type { AppError } from '../../platform/core/errors';

const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/;

/** Finds an id by a name, in whatever spelling. */
export interface Known {
  get(name: string): string | undefined;
  readonly ids: readonly string[];
}

/** Where two have the same name but for its spelling, which was possible before, each is found by its own alone. */
export function knownBy(rows: readonly { readonly id: string; readonly name: string }[]): Known {
  const exact = new Map(rows.map(({ id, name }) => [name, id]));
  const plain = new Map<string, string | undefined>();
  for (const { id, name } of rows) plain.set(plainText(name), plain.has(plainText(name)) ? undefined : id);
  return {
    get: (name) => exact.get(name.normalize('NFC')) ?? plain.get(plainText(name)),
    ids: [...new Set(exact.values())],
  };
}

export interface RowReader {
  readonly line: number;
  readonly problems: readonly RowProblem[];
  /** A cell without the spaces around it; empty where the file has no such column. */
  text(field: string): string;
  /** @returns null where it is empty, `''` where it is no date, which is blamed */
  date(field: string): string | null;
  /** @returns `''` where it is empty or no time, which is blamed */
  time(field: string): string;
  /** The ids of the names in a cell; an unknown one is blamed. @param noneNamed - begins that sentence */
  names(field: string, names: { readonly known: Known; readonly noneNamed: string }): string[];
  blame(field: string | null, message: string): void;
  /** The rules of a form. */
  findings(found: readonly Finding[]): void;
  /** A refusal of a write, field by field. */
  refusal(error: AppError): void;
  /** What the call of a form would be sent; undefined, with its sentences, where that would be refused. */
  body<T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> | undefined;
}

/** @param columnOf - the file's column for a field of the wire, where they are not called the same */
export function rowReader(
  { columns }: Pick<ImportPreviewBody, 'columns'>,
  { line, cells }: ImportPreviewBody['rows'][number],
  columnOf: Readonly<Record<string, string>> = {},
): RowReader {
  const problems: RowProblem[] = [];
  const cellOf = (field: string): string => cells[columns.indexOf(field)] ?? '';
  const isReadable = (cell: string): boolean => cell.length <= importCellMax && !CONTROL.test(cell);
  const text = (field: string): string => (isReadable(cellOf(field)) ? cellOf(field).trim() : '');
  /** One sentence for each column: the first says what to mend. */
  const blame = (field: string | null, message: string): void => {
    const column = field === null ? null : (columnOf[field] ?? field);
    if (!problems.some((one) => one.field === column)) problems.push({ line, field: column, message });
  };
  for (const field of columns.filter((one) => !isReadable(cellOf(one))))
    blame(
      field,
      cellOf(field).length > importCellMax
        ? `Enter at most ${importCellMax} characters`
        : 'Remove the control characters',
    );
  return {
    line,
    problems,
    text,
    blame,
    date(field) {
      if (text(field) === '') return null;
      const date = readDateCell(text(field));
      if (date === null) blame(field, `“${text(field)}” isn't a date. Enter it as 2027-03-31 or 3/31/2027.`);
      return date ?? '';
    },
    time(field) {
      const time = readTimeCell(text(field));
      if (time === null && text(field) !== '')
        blame(field, `“${text(field)}” isn't a time. Enter it as 3:30 PM or 15:30.`);
      return time ?? '';
    },
    names(field, { known, noneNamed }) {
      const names = readNamesCell(text(field), (name) => known.get(name) !== undefined);
      const unknown = names.filter((name) => known.get(name) === undefined);
      if (unknown.length > 0) blame(field, `${noneNamed} ${unknown.join(', ')}.`);
      return names.flatMap((name) => known.get(name) ?? []);
    },
    findings(found) {
      for (const one of found) blame(one.field, sentenceOf(one));
    },
    refusal({ fields = {}, message }) {
      if (Object.keys(fields).length === 0) blame(null, message);
      for (const [field, sentence] of Object.entries(fields)) blame(field, sentence);
    },
    body(schema, value) {
      const read = z.safeParse(schema, value);
      if (read.success) return problems.length === 0 ? read.data : undefined;
      for (const { path, message } of read.error.issues)
        blame(path[0] === undefined ? null : String(path[0]), message);
      return undefined;
    },
  };
}

/** Blames every row but the first that has a value which is one row's alone. */
export function blameRepeats<T>(
  rows: readonly { readonly row: RowReader; readonly body: T }[],
  field: string,
  valueOf: (body: T) => string,
  label: string,
): void {
  const first = new Map<string, number>();
  for (const { row, body } of rows) {
    const value = valueOf(body);
    const line = first.get(value);
    if (line === undefined) first.set(value, row.line);
    else row.blame(field, `Row ${line} has the same ${label}.`);
  }
}
