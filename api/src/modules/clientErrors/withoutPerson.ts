/** Words of a fault's message that could name somebody or open something, and what is kept instead; in this order. */
const replaced: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/[^\s"'<>()]+@[^\s"'<>()]+\.[a-z]{2,}/gi, '[address]'],
  // What follows a question mark or a hash in an address is what somebody chose or typed.
  [/(https?:\/\/[^\s?#"')]*)[?#][^\s"')]*/gi, '$1'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '[id]'],
  [/\b[\w-]{32,}\b/g, '[secret]'],
  // Employee codes, phone numbers.
  [/\+?\b\d(?:[ ()-]{0,2}\d){4,}\b/g, '[number]'],
];

/**
 * Takes out of a message what could be about a person: addresses of mail, ids, tokens, codes, phone numbers and the
 * query of addresses. File names, versions and the sentences of our own code stay.
 */
export const withoutPerson = (message: string): string =>
  replaced.reduce((text, [pattern, instead]) => text.replace(pattern, instead), message);
