/** What a file's bytes are: a workbook, or text in one of the encodings that spreadsheets write. */

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** `.xlsx` is a zip; the older `.xls` is not, and is no table for us. */
export const isWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
export const isOldWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/**
 * Reads text as UTF-16 where it begins with that mark, else as UTF-8, and what is no UTF-8 as Windows-1252, which
 * spreadsheets in the Americas write.
 *
 * @returns `guessed` where nothing in the file says that it is so: accents may be wrong
 */
export function textOf(bytes: Uint8Array): { readonly text: string; readonly guessed: boolean } {
  if (startsWith(bytes, 0xff, 0xfe))
    return { text: new TextDecoder('utf-16le').decode(bytes), guessed: false };
  if (startsWith(bytes, 0xfe, 0xff))
    return { text: new TextDecoder('utf-16be').decode(bytes), guessed: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), guessed: true };
  }
}
