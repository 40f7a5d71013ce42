/** The two letters that a calendar prints for a shift type. */

/**
 * The letters that a name asks for: the initials of its first two words, else its first two letters.
 *
 * @returns upper case, `??` for an empty name
 */
export function typeCode(type: string): string {
  const words = type.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '??', second] = words;
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase();
}

/** What a calendar prints for a staff meeting, which no shift type may have. */
const MEETING = typeCode('Meeting');

const DIGITS = ['2', '3', '4', '5', '6', '7', '8', '9'];

/** What else would do for a name, the likest first: its first letter with a later one, then with a digit. */
function otherCodes(name: string): string[] {
  const [first = '?', ...later] = name.toUpperCase().match(/[\p{L}\p{N}]/gu) ?? [];
  return [...later, ...DIGITS].map((second) => first + second);
}

/**
 * A code for each shift type, no two alike. The oldest has the letters that it asks for, so that a new type changes
 * no other's code.
 *
 * @param types - all of them, retired ones too; ids grow with their age
 * @returns by id
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
