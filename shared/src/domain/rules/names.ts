import type { FieldValue } from './dates';
import { fieldLimits } from './fields';
import { type Finding, found, sentenceOf } from './findings';

const LETTERS = /^\p{L}(?:[\p{L}\p{M}\p{Zs}\p{Pd}'’‘.]*[\p{L}\p{M}.])?$/u;

/**
 * Checks a first, last, or full name: letters of any script with their marks, spaces, and apostrophes, hyphens, and
 * periods inside the name. A period can also end a name (O'Brien, José-María, St. John, Davis Jr.).
 *
 * @param min - minimum number of characters, an option from 1 to 3
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

/** Returns the message of {@link checkName} for a form field, or null. */
export function nameError(
  value: FieldValue,
  label: string,
  min: number = fieldLimits.nameMin,
): string | null {
  const [finding] = checkName(value, label, 'name', min);
  return finding ? sentenceOf(finding) : null;
}

/** Both names of a user; a missing name keeps its stored value. */
export interface NamePair {
  readonly first_name?: FieldValue;
  readonly last_name?: FieldValue;
}

const LABELS = { first_name: 'First Name', last_name: 'Last Name' } as const;

/**
 * Checks the names of a user.
 *
 * @param stored - the user's stored names, because an unchanged name is not checked again
 */
export const checkNames = (names: NamePair, min: number, stored: NamePair = {}): Finding[] =>
  (['first_name', 'last_name'] as const).flatMap((field) =>
    names[field] === undefined || names[field] === stored[field]
      ? []
      : checkName(names[field], LABELS[field], field, min),
  );

/**
 * Splits a full name into first and last name: at the first space that leaves two names the user form accepts.
 *
 * @returns the split at the first space if no split is accepted; the last name is empty if there is no space
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

/** Checks the two names that signing up would store, and reports at the full-name field. */
export function checkFullName(value: FieldValue, min: number): Finding[] {
  const { first, last } = splitName(value ?? '', min);
  if (first !== '' && last === '') return [found('name.both', 'full_name')];
  return checkNames({ first_name: first, last_name: last }, min)
    .slice(0, 1)
    .map((finding) => ({ ...finding, field: 'full_name' }));
}
