/** What a file's bytes are: a workbook, or text in one of the encodings that spreadsheets write. */

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** `.xlsx` files are zips, and so are the files that LibreOffice saves by default. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);

/** The first part of an OpenDocument file is its kind, which is not compressed. */
const isOpenDocument = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.slice(30, 90)).startsWith('mimetypeapplication/vnd.oasis');

/** Returns how to convert a file that isn't a table we can read; null for every other file. */
export function notATable(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return 'This Excel file is in the old .xls format or has a password. Save it as .xlsx or CSV, then choose it again.';
  if (isZip(bytes) && isOpenDocument(bytes))
    return 'This is an OpenDocument file (.ods). Save it as .xlsx or CSV, then choose it again.';
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46))
    return 'This is a PDF. Save the list as .xlsx or CSV, then choose it again.';
  return null;
}

/** Some programs name a web page `.xls`: Excel opens it as a table. */
export const isMarkup = (text: string): boolean => /^\s*<(?:!doctype|html|table|\?xml|head|meta)/i.test(text);

/**
 * Reads text as UTF-16 where it begins with that mark or every other byte of its start is zero, else as UTF-8, and what
 * is no UTF-8 as Windows-1252, which spreadsheets in the Americas write.
 *
 * @returns `guessed` where nothing in the file says that it is so: accents may be wrong
 */
export function fileTextOf(bytes: Uint8Array): { readonly text: string; readonly guessed: boolean } {
  const [, second, , fourth] = bytes;
  if (startsWith(bytes, 0xff, 0xfe) || (second === 0 && fourth === 0))
    return { text: new TextDecoder('utf-16le').decode(bytes), guessed: false };
  if (startsWith(bytes, 0xfe, 0xff))
    return { text: new TextDecoder('utf-16be').decode(bytes), guessed: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), guessed: true };
  }
}
