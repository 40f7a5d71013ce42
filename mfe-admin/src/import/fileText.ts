/** Detects the kind of a file from its bytes: a workbook, or text in an encoding that spreadsheets write. */

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * Returns whether the file is a zip: `.xlsx` files are zips, and so are the files that LibreOffice saves by default.
 */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);

/** Returns whether the zip is an OpenDocument file: its first part, which is not compressed, names the kind. */
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

/**
 * Returns whether the text is a web page or XML. Some programs save a web page as `.xls`, and Excel opens it as a
 * table.
 */
export const isMarkup = (text: string): boolean => /^\s*<(?:!doctype|html|table|\?xml|head|meta)/i.test(text);

/**
 * Decodes text as UTF-16 if it starts with that byte order mark or if every other byte at its start is zero. All other
 * text is decoded as UTF-8, or as Windows-1252 if it isn't valid UTF-8. Spreadsheets in the Americas write
 * Windows-1252.
 *
 * @returns `guessed` is true if nothing in the file names the encoding, so accents may be wrong
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
