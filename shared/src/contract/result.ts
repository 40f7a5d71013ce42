/** The result of a parser that never throws: the value, or a sentence with the error and its location. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

export const parsed = <T>(value: T): Parsed<T> => ({ ok: true, value });
export const refused = (problem: string): { readonly ok: false; readonly problem: string } => ({
  ok: false,
  problem,
});

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

export const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isText);

/**
 * Returns whether every JavaScript object has this name, such as `__proto__`; looking it up would find a value not
 * stored.
 */
export const isReserved = (name: string): boolean => name in {};

export const isTextMap = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) &&
  Object.entries(value).every(([name, entry]) => typeof entry === 'string' && !isReserved(name));

/**
 * Parses every element with one parser; the first refusal wins and names its index.
 *
 * @param value - any value; `undefined` reads as an empty list
 * @param where - the list's name in the refusal
 */
export function parseList<T>(
  value: unknown,
  where: string,
  parse: (entry: unknown) => Parsed<T>,
): Parsed<T[]> {
  if (value === undefined) return parsed([]);
  if (!Array.isArray(value)) return refused(`${where} isn't a list`);
  const items: T[] = [];
  for (const [index, entry] of value.entries()) {
    const item = parse(entry);
    if (!item.ok) return refused(`${where}[${index}]: ${item.problem}`);
    items.push(item.value);
  }
  return parsed(items);
}
