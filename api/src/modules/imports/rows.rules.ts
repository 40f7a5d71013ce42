/** Reads the cells of an imported row, and collects their problems. */
import { type Finding, sentenceOf } from '@ondeck/shared/domain/rules/findings';
import { plainText } from '@ondeck/shared/domain/plainText';
import { readDateCell, readNamesCell, readTimeCell } from '@ondeck/shared/domain/rules/importCells';
import { importCellMax } from '@ondeck/shared/domain/rules/importColumns';
import type { ImportPreviewBody, RowProblem } from '@ondeck/shared/schemas/imports';
import * as z from 'zod/mini';
import type { AppError } from '../../platform/core/errors';

const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/;

/** Finds an ID by a name, in any spelling. */
export interface Known {
  get(name: string): string | undefined;
  readonly ids: readonly string[];
}

/**
 * Indexes names by normal form. Names that differ only in spelling, which older versions allowed, match only exactly.
 */
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
  /** Returns a cell without surrounding spaces; empty if the file lacks the column. */
  text(field: string): string;
  /** @returns null if the cell is empty, `''` if it is not a date, which is reported as a problem */
  date(field: string): string | null;
  /** @returns `''` if the cell is empty, or is not a time, which is reported as a problem */
  time(field: string): string;
  /** Returns the IDs of the names in a cell and reports unknown names. @param noneNamed - the start of that message */
  names(field: string, names: { readonly known: Known; readonly noneNamed: string }): string[];
  blame(field: string | null, message: string): void;
  /** Reports the findings of a form's rules. */
  findings(found: readonly Finding[]): void;
  /** Reports a refused write, field by field. */
  refusal(error: AppError): void;
  /** Returns the body that a form would send; undefined, with the problems reported, if the body would be refused. */
  body<T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> | undefined;
}

/** @param columnOf - the file's column for a field of the call, where their names differ */
export function rowReader(
  { columns }: Pick<ImportPreviewBody, 'columns'>,
  { line, cells }: ImportPreviewBody['rows'][number],
  columnOf: Readonly<Record<string, string>> = {},
): RowReader {
  const problems: RowProblem[] = [];
  const cellOf = (field: string): string => cells[columns.indexOf(field)] ?? '';
  const isReadable = (cell: string): boolean => cell.length <= importCellMax && !CONTROL.test(cell);
  const text = (field: string): string => (isReadable(cellOf(field)) ? cellOf(field).trim() : '');
  /** Keeps one message per column, because the first names the problem to fix. */
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

/** Reports every row except the first that repeats a value which must be unique. */
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
