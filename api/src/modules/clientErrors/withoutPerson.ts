/**
 * Patterns of a fault message that could identify someone or give access, with their replacements, applied in order.
 */
const replaced: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/[^\s"'<>()]+@[^\s"'<>()]+\.[a-z]{2,}/gi, '[address]'],
  // The part of an address after a question mark or a hash can hold text that someone typed.
  [/(https?:\/\/[^\s?#"')]*)[?#][^\s"')]*/gi, '$1'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '[id]'],
  [/\b[\w-]{32,}\b/g, '[secret]'],
  // Matches employee codes and phone numbers.
  [/\+?\b\d(?:[ ()-]{0,2}\d){4,}\b/g, '[number]'],
];

/**
 * Removes everything from a message that could identify someone: emails, IDs, tokens, codes, phone numbers, and the
 * queries of addresses. File names, versions, and the text of our own code are kept.
 */
export const withoutPerson = (message: string): string =>
  replaced.reduce((text, [pattern, instead]) => text.replace(pattern, instead), message);
