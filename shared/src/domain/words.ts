/** Counts things in words: `1 shift`, `2 shifts`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** Returns `Ana`, `Ana and Ben`, or `Ana, Ben, and Cleo`. */
export const listed = (words: readonly string[]): string =>
  words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`;

/** Formats a kind of leave for reading: `Paid leave`. */
const leaveLabel = (kind: string): string =>
  kind ? kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase().replaceAll('_', ' ') : 'Leave';

/** Returns why someone is off, for reading: `Paid leave`, `Sick`, or `Off` if the reason isn't for the reader. */
export function offLabel(kind: string): string {
  if (kind === 'OTHER') return 'Off';
  return kind === 'NO_SHOW' ? 'No-show' : leaveLabel(kind);
}

/** Formats a US phone number for reading, `(608) 555-0148`, and returns any other number as stored. */
export function sayPhone(phone: string): string {
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.replaceAll('-', '')) ?? [];
  return area && exchange && line ? `(${area}) ${exchange}-${line}` : phone;
}
