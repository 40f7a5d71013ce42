import type { ImportKind } from '@ondeck/shared/domain/rules/importColumns';
import { importedUser } from '@ondeck/shared/domain/rules/importStatus';
import { counted } from '@ondeck/shared/domain/words';
import type { ImportPreviewBody, RowOutcome } from '@ondeck/shared/schemas/imports';

export const kindLabels: Readonly<
  Record<ImportKind, { readonly one: string; readonly many: string; readonly title: string }>
> = {
  people: { one: 'user', many: 'users', title: 'Users' },
  positions: { one: 'position', many: 'positions', title: 'Positions' },
  shifts: { one: 'shift', many: 'shifts', title: 'Shifts' },
};

/** Counts items of a kind, such as `1 user` or `460 users`. */
export const ofKind = (kind: ImportKind, count: number): string =>
  counted(count, kindLabels[kind].one, kindLabels[kind].many);

/** Names a row by its first columns, such as a key and a name. */
export const nameOfRow = ({ rows }: ImportPreviewBody, line: number): string =>
  (rows.find((row) => row.line === line)?.cells ?? []).filter(Boolean).slice(0, 3).map(shortCell).join(', ');

/** Shortens a cell that is too long to import, since it is too long to show as well. */
export const shortCell = (cell: string): string => (cell.length > 100 ? `${cell.slice(0, 100)}…` : cell);

/** Counts the rows that become active users. */
export const activeIn = (rows: readonly RowOutcome[]): number =>
  rows.filter(({ becomes }) => becomes === importedUser.active).length;

/** Returns the sentence about users that become inactive; empty if all of them become active. */
export function inactiveMessage(rows: readonly RowOutcome[]): string {
  const count = rows.filter(({ becomes }) => becomes === importedUser.inactive).length;
  if (count === 0) return '';
  return count === 1
    ? " 1 of them is inactive. That user can't sign in, clock in, or be invited."
    : ` ${count} of them are inactive. Those users can't sign in, clock in, or be invited.`;
}

/** The messages for refusals of these calls. */
export const importRefusals = {
  400: 'server',
  404: 'server',
  409: 'server',
  429: 'server',
  413: 'The file is too large. Split it into smaller files.',
} as const;
