import { strToU8, zipSync } from 'fflate';

/** A text, a number, a number with its format, or null for an empty cell. */
export type WrittenCell = string | number | readonly [value: number, format: string] | null;

interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly (readonly WrittenCell[])[];
  readonly state?: 'hidden' | 'veryHidden';
  /** Numbers of the rows that a filter hides. */
  readonly hiddenRows?: readonly number[];
}

export interface WrittenBook {
  readonly sheets: readonly WrittenSheet[];
  readonly date1904?: boolean;
  /** Writes texts inside their cells, cells without addresses, and tags with a prefix, as server libraries do. */
  readonly plain?: boolean;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const relations = (all: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/**
 * Returns the bytes of an `.xlsx` workbook as spreadsheets write it: shared strings, formats by style, dates as
 * numbers.
 */
export function workbookOf({
  sheets,
  date1904 = false,
  plain = false,
}: WrittenBook): Uint8Array<ArrayBuffer> {
  const strings: string[] = [];
  const formats = ['General'];
  const at = (list: string[], item: string): number =>
    list.includes(item) ? list.indexOf(item) : list.push(item) - 1;
  const p = plain ? 'x:' : '';

  const cellXml = (cell: WrittenCell, column: number, row: number): string => {
    const address = plain ? '' : ` r="${String.fromCharCode(65 + column)}${row + 1}"`;
    if (cell === null) return plain ? `<${p}c/>` : '';
    if (typeof cell === 'string')
      return plain
        ? `<${p}c t="inlineStr"><${p}is><${p}t>${escape(cell)}</${p}t></${p}is></${p}c>`
        : `<c${address} t="s"><v>${at(strings, cell)}</v></c>`;
    const [value, format] = typeof cell === 'number' ? [cell, 'General'] : cell;
    return `<${p}c${address} s="${at(formats, format)}"><${p}v>${value}</${p}v></${p}c>`;
  };
  const sheetXml = ({ rows, hiddenRows = [] }: WrittenSheet): string =>
    `<${p}worksheet xmlns${plain ? ':x' : ''}="${MAIN}"><${p}sheetData>${rows
      .map((cells, row) => {
        const hidden = hiddenRows.includes(row + 1) ? ' hidden="1"' : '';
        const number = plain ? '' : ` r="${row + 1}"`;
        return `<${p}row${number}${hidden}>${cells.map((cell, column) => cellXml(cell, column, row)).join('')}</${p}row>`;
      })
      .join('')}</${p}sheetData></${p}worksheet>`;

  const sheetParts = sheets.map(sheetXml);
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations([['officeDocument', plain ? '/xl/workbook.xml' : 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${escape(name)}" sheetId="${index + 7}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${formats
      .map((code, index) => `<numFmt numFmtId="${index + 164}" formatCode="${escape(code)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs>${formats
      .map((_, index) => `<xf numFmtId="${index + 164}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    // A text in two runs, with a phonetic guide that must not be read as text.
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings
      .map((text) => {
        const [first = '', ...rest] = text;
        return `<si><r><t>${escape(first)}</t></r><r><t xml:space="preserve">${escape(rest.join(''))}</t></r><rPh sb="0" eb="1"><t>?</t></rPh></si>`;
      })
      .join('')}</sst>`,
    ...Object.fromEntries(sheetParts.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
  };
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
  );
}
