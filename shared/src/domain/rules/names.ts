import type { FieldValue } from './dates';
import { fieldLimits } from './fields';
import { type Finding, found, sentenceOf } from './findings';

const LETTERS = /^\p{L}(?:[\p{L}\p{M}\p{Zs}\p{Pd}'’‘.]*[\p{L}\p{M}.])?$/u;

/**
 * Checks a first, last, or full name: letters of any script with their marks, spaces, and inside the name apostrophes,
 * hyphens, and periods of every kind; a period also ends one (O'Brien, José-María, St. John, Davis Jr.).
 *
 * @param min - the fewest characters, an option from 1 to 3
 */
function checkName(value: FieldValue, label: string, field: string, min: number): Finding[] {
  const name = (value ?? '').trim();
  if (name === '') return [found('field.required', field, { label })];
  if (name.length < min) return [found('field.tooShort', field, { label, min })];
  if (name.length > fieldLimits.nameMax)
    return [found('field.tooLong', field, { label, max: fieldLimits.nameMax })];
  if (/\p{N}/u.test(name)) return [found('name.numbers', field, { label })];
  return LETTERS.test(name) ? [] : [found('name.lettersOnly', field, { label })];
}

/** {@link checkName} for a field: its sentence, or null. */
export function nameError(
  value: FieldValue,
  label: string,
  min: number = fieldLimits.nameMin,
): string | null {
  const [finding] = checkName(value, label, 'name', min);
  return finding ? sentenceOf(finding) : null;
}

/** Both names of a user; one that is left out stays as it is stored. */
export interface NamePair {
  readonly first_name?: FieldValue;
  readonly last_name?: FieldValue;
}

const LABELS = { first_name: 'First Name', last_name: 'Last Name' } as const;

/**
 * Checks the names of a user.
 *
 * @param stored - the names that the user has; a name that is not changed is not checked again
 */
export const checkNames = (names: NamePair, min: number, stored: NamePair = {}): Finding[] =>
  (['first_name', 'last_name'] as const).flatMap((field) =>
    names[field] === undefined || names[field] === stored[field]
      ? []
      : checkName(names[field], LABELS[field], field, min),
  );

/**
 * Cuts a full name into the two that are stored: at the first space that leaves two names that the user form accepts.
 *
 * @returns the cut at the first space where none does; the last name is empty where there is no space
 */
export function splitName(fullName: string, min: number): { first: string; last: string } {
  const words = fullName.trim().split(/\s+/);
  const cuts = words.map((_, index) => ({
    first: words.slice(0, index + 1).join(' '),
    last: words.slice(index + 1).join(' '),
  }));
  const good = cuts.find(
    ({ first, last }) => checkNames({ first_name: first, last_name: last }, min).length === 0,
  );
  return good ?? cuts[0] ?? { first: '', last: '' };
}

/** Checks the two names that signing up would store, at the field of the full name. */
export function checkFullName(value: FieldValue, min: number): Finding[] {
  const { first, last } = splitName(value ?? '', min);
  if (first !== '' && last === '') return [found('name.both', 'full_name')];
  return checkNames({ first_name: first, last_name: last }, min)
    .slice(0, 1)
    .map((finding) => ({ ...finding, field: 'full_name' }));
}
