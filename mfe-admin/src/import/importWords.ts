import type { ImportKind } from '@ondeck/shared/domain/rules/importColumns';
import { counted } from '@ondeck/shared/domain/words';

export const kindWords: Readonly<
  Record<ImportKind, { readonly one: string; readonly many: string; readonly title: string }>
> = {
  people: { one: 'person', many: 'people', title: 'People' },
  positions: { one: 'position', many: 'positions', title: 'Positions' },
  shifts: { one: 'shift', many: 'shifts', title: 'Shifts' },
};

/** `1 person`, `460 people`. */
export const ofKind = (kind: ImportKind, count: number): string =>
  counted(count, kindWords[kind].one, kindWords[kind].many);

/** What a refusal of any of these calls says. */
export const refusals = {
  400: 'server',
  404: 'server',
  409: 'server',
  429: 'server',
  413: 'The file is too large: split it.',
  other: 'Something went wrong.',
} as const;
