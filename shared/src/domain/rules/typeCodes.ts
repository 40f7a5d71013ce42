/** Two-letter codes of shift types, shown in calendars. */

/**
 * Returns the preferred letters of a name: the initials of its first two words, else its first two letters.
 *
 * @returns upper case; `??` for an empty name
 */
export function typeCode(type: string): string {
  const words = type.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '??', second] = words;
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase();
}

/** The code of a staff meeting in calendars, which no shift type can have. */
const MEETING = typeCode('Meeting');

const DIGITS = ['2', '3', '4', '5', '6', '7', '8', '9'];

/** Returns other possible codes for a name, best first: its first letter with a later letter, then with a digit. */
function otherCodes(name: string): string[] {
  const [first = '?', ...later] = name.toUpperCase().match(/[\p{L}\p{N}]/gu) ?? [];
  return [...later, ...DIGITS].map((second) => first + second);
}

/**
 * Assigns a unique code to each shift type. The oldest type gets its preferred letters first, so a new type never
 * changes another type's code.
 *
 * @param types - all shift types, including retired ones; later types have larger ids
 * @returns codes by id
 */
export function typeCodes(
  types: readonly { readonly id: string; readonly name: string }[],
): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  const taken = new Set([MEETING]);
  for (const { id, name } of types.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const code = [typeCode(name), ...otherCodes(name)].find((one) => !taken.has(one)) ?? `${taken.size}`;
    codes.set(id, code);
    taken.add(code);
  }
  return codes;
}
