import { unzipSync } from 'fflate';
import { shownNumber } from './shownNumber';

/** A row of a sheet that has any text; `line` is its number in the sheet. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly hidden: boolean;
}
export interface FileSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: readonly SheetRow[];
}

/** Size limit for a workbook's unpacked parts, in bytes. A list of 2,000 rows is never larger. */
const MOST_UNPACKED = 60 * 1024 * 1024;

/** Returns the built-in formats for days and times, which files refer to by number only. */
const builtInFormat = (id: number): string => {
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'h:mm';
  const isDay = (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  if (isDay) return 'm/d/yyyy';
  return id === 22 ? 'm/d/yyyy h:mm' : 'General';
};

/** Finds elements by local name, since some programs write every tag with a prefix. */
const all = (node: Document | Element, name: string): Element[] =>
  Array.from(node.getElementsByTagNameNS('*', name));
const isOn = (value: string | null): boolean => value === '1' || value === 'true';

/** Returns the text of a shared or inline string: its runs without the phonetic guides. */
const stringIn = (node: Element): string =>
  all(node, 't')
    .filter(({ parentElement }) => parentElement?.localName !== 'rPh')
    .map(({ textContent }) => textContent)
    .join('')
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * Returns the column of a cell address from 0: `C7` is 2. Returns -1 for a cell without an address, which follows the
 * last.
 */
const columnIn = (address: string | null): number =>
  Array.from(/^[A-Z]*/.exec(address ?? '')?.[0] ?? '').reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

interface Reader {
  readonly strings: readonly string[];
  /** Number format of each cell style. */
  readonly formats: readonly string[];
  readonly from1904: boolean;
}

function cellIn(cell: Element, { strings, formats, from1904 }: Reader): string {
  const value = all(cell, 'v')[0]?.textContent ?? '';
  switch (cell.getAttribute('t') ?? 'n') {
    case 's':
      return (strings[Number(value)] ?? '').trim();
    case 'inlineStr':
      return stringIn(cell).trim();
    case 'b':
      return isOn(value) ? 'TRUE' : 'FALSE';
    case 'n':
      return shownNumber(value, formats[Number(cell.getAttribute('s') ?? 0)] ?? 'General', from1904);
    default:
      // A date as text, the text of a formula, or an error such as #N/A.
      return value.trim();
  }
}

function rowsIn(sheet: Document, reader: Reader): SheetRow[] {
  let line = 0;
  return all(sheet, 'row').flatMap((row) => {
    line = Number(row.getAttribute('r') ?? line + 1);
    const cells: string[] = [];
    for (const cell of all(row, 'c')) {
      const named = columnIn(cell.getAttribute('r'));
      const column = named < 0 ? cells.length : named;
      while (cells.length < column) cells.push('');
      cells[column] = cellIn(cell, reader);
    }
    return cells.some((text) => text !== '')
      ? [{ line, cells, hidden: isOn(row.getAttribute('hidden')) }]
      : [];
  });
}

/** Opens the parts of a workbook by their names in the file. @throws if the unpacked parts are too large */
function partsOf(bytes: Uint8Array) {
  let size = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false;
      size += originalSize;
      if (size > MOST_UNPACKED) throw new RangeError('The workbook is too large.');
      return true;
    },
  });
  const open = (name: string): Document => {
    const part = new DOMParser().parseFromString(new TextDecoder().decode(files[name]), 'application/xml');
    // A browser returns the readable half of a broken part, so refuse the part instead of importing half a list.
    if (all(part, 'parsererror').length > 0) throw new TypeError(`${name} is missing or broken.`);
    return part;
  };
  /** Returns the parts that a part refers to. */
  const relations = (name: string): { id: string; type: string; part: string }[] =>
    all(open(name.replace(/[^/]*$/, '_rels/$&.rels')), 'Relationship').map((one) => ({
      id: one.getAttribute('Id') ?? '',
      type: (one.getAttribute('Type') ?? '').replace(/^.*\//, ''),
      // Paths are relative to the part, or absolute if they start with a slash.
      part: new URL(one.getAttribute('Target') ?? '', `http://file/${name}`).pathname.slice(1),
    }));
  return { open, relations };
}

function formatsIn(styles: Document): string[] {
  const own = new Map(
    all(styles, 'numFmt').map((one) => [one.getAttribute('numFmtId'), one.getAttribute('formatCode') ?? '']),
  );
  return all(styles, 'cellXfs')
    .flatMap((list) => all(list, 'xf'))
    .map((style) => style.getAttribute('numFmtId'))
    .map((id) => own.get(id) ?? builtInFormat(Number(id)));
}

/**
 * Reads the sheets of an `.xlsx` workbook, each cell as the text that it shows.
 *
 * @throws if the bytes are not an `.xlsx` workbook
 */
export function readWorkbook(bytes: Uint8Array): FileSheet[] {
  const { open, relations } = partsOf(bytes);
  const book = relations('').find(({ type }) => type === 'officeDocument')?.part;
  if (book === undefined) throw new TypeError('The file has no workbook.');
  const related = relations(book);
  const partOf = (type: string): Document | undefined => {
    const part = related.find((one) => one.type === type)?.part;
    return part === undefined ? undefined : open(part);
  };
  const [shared, styles, workbook] = [partOf('sharedStrings'), partOf('styles'), open(book)];
  const reader: Reader = {
    strings: shared ? all(shared, 'si').map(stringIn) : [],
    formats: styles ? formatsIn(styles) : [],
    from1904: all(workbook, 'workbookPr').some((one) => isOn(one.getAttribute('date1904'))),
  };
  return all(workbook, 'sheet').flatMap((sheet) => {
    const id = Array.from(sheet.attributes).find(({ localName, prefix }) => prefix && localName === 'id');
    const part = related.find((one) => one.id === id?.value && one.type === 'worksheet')?.part;
    if (part === undefined) return [];
    const name = sheet.getAttribute('name') ?? 'Sheet';
    const hidden = (sheet.getAttribute('state') ?? 'visible') !== 'visible';
    return [{ name, hidden, rows: rowsIn(open(part), reader) }];
  });
}
