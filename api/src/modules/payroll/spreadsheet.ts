import { Worker } from 'node:worker_threads';
import { isPlainTime, minutesOf } from '@ondeck/shared/domain/calendar/plainTime';
import writeExcelFile, { type SheetData } from 'write-excel-file/node';

/** A column whose kind decides how its cells are written: text as text, all others as numbers with a format. */
type SheetColumn = {
  readonly title: string;
  readonly width: number;
  readonly kind: 'text' | 'hours' | 'minutes' | 'date' | 'time';
};

/** `null` is an empty cell. */
export type PlainCell = string | number | null;

/**
 * A cell: `yyyy-MM-dd` in a `date` column, `HH:mm` in a `time` column, unrounded hours in an `hours` column. A cell
 * wrapped in an array is highlighted, because someone changed it.
 */
export type SheetCell = PlainCell | readonly [changed: string | number];

export type SheetPlan = {
  readonly name: string;
  /** The lines above the table: the report, the location, and the days. Left out in a file for a program. */
  readonly heading?: readonly string[];
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
  /** The last row, in bold: the totals of the whole report. Left out in a file for a program. */
  readonly totals?: readonly SheetCell[];
};

/**
 * Number of rows from which a worker creates the file. On the event loop, 1,000 rows of 12 columns take about 0.2 s.
 */
const WORKER_FROM_ROWS = 1_000;

const FORMATS = { hours: '0.00', minutes: '0', date: 'mm-dd-yyyy', time: 'h:mm AM/PM' } as const;
/** The background of changed cells, as on the page. */
const CHANGED = '#fdf0d0';

/**
 * Returns a name that spreadsheets accept: at most 31 characters, none of `[ ] : * ? / \`, no quote at either end.
 *
 * @param parts - joined by a space; the first ones survive the cut
 */
export function sheetName(...parts: readonly string[]): string {
  const name = parts
    .join(' ')
    .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 31)
    .replace(/^[' ]+|[' ]+$/g, '');
  return name === '' ? 'Report' : name;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Writes every text as a text cell, so that text starting with `= + - @` is shown and never computed. */
function cellOf(cell: SheetCell, kind: SheetColumn['kind'], bold: boolean) {
  if (cell === null) return null;
  const isChanged = typeof cell === 'object';
  const value = isChanged ? cell[0] : cell;
  const look = {
    ...(bold ? ({ fontWeight: 'bold' } as const) : {}),
    ...(isChanged ? { backgroundColor: CHANGED } : {}),
  };
  if (typeof value === 'number')
    return { value, format: FORMATS[kind === 'minutes' ? 'minutes' : 'hours'], ...look };
  if (kind === 'date' && DAY.test(value))
    return { value: new Date(`${value}T00:00:00Z`), format: FORMATS.date, ...look };
  if (kind === 'time' && isPlainTime(value))
    return { value: minutesOf(value) / 1440, format: FORMATS.time, ...look };
  return { value, ...look };
}

const bold = (value: string) => ({ value, fontWeight: 'bold' as const });

function sheetData(plan: SheetPlan): SheetData {
  const row = (cells: readonly SheetCell[], isBold: boolean) =>
    plan.columns.map((column, index) => cellOf(cells[index] ?? null, column.kind, isBold));
  return [
    ...(plan.heading ?? []).map((line) => [bold(line)]),
    plan.columns.map(({ title }) => bold(title)),
    ...plan.rows.map((cells) => row(cells, false)),
    ...(plan.totals ? [row(plan.totals, true)] : []),
  ];
}

/** Returns the number of rows above the first data row. */
const headRows = ({ heading = [] }: SheetPlan): number => heading.length + 1;

const sheetOptions = (plan: SheetPlan) => ({
  sheet: plan.name,
  columns: plan.columns.map(({ width }) => ({ width })),
  stickyRowsCount: headRows(plan),
  orientation: 'landscape' as const,
});

type Feature = NonNullable<NonNullable<Parameters<typeof writeExcelFile>[1]>['features']>[number];

/**
 * Adds print settings that the library lacks: fit to the page width, and repeat the head on each page. The function
 * uses nothing else from this file, because the worker gets only its text.
 */
function printedFeature(sheet: string, head: number): Feature {
  const name = sheet.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", "''");
  const titles = `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${name}'!$1:$${head}</definedName></definedNames>`;
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml) =>
            xml
              .replace(/<worksheet [^>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
              .replace(
                /<pageSetup [^>]*>/,
                '<pageSetup paperSize="1" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
              ),
        },
        'xl/workbook.xml': {
          transform: (xml) => xml.replace(/<definedNames *\/>/, () => titles),
        },
      },
    },
  };
}

// The worker's whole program as text. The server's bundle has no second file from which a worker could start, so
// sources and bundle both use this text.
const PROGRAM = `
// What a compiler calls around the functions that it compiles.
const __name = (value) => value;
const feature = (${printedFeature.toString()});
import('node:worker_threads').then(async ({ parentPort, workerData }) => {
  const { default: write } = await import(workerData.library);
  const features = [feature(...workerData.printed)];
  const file = new Uint8Array(await write(workerData.data, workerData.options, { features }).toBuffer());
  parentPort.postMessage(file, [file.buffer]);
});`;

function writeInWorker(
  data: SheetData,
  options: ReturnType<typeof sheetOptions>,
  printed: Parameters<typeof printedFeature>,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, {
      eval: true,
      // Leaves out the parent's loaders, because the program is plain JavaScript.
      execArgv: [],
      workerData: { library: import.meta.resolve('write-excel-file/node'), data, options, printed },
    });
    worker.once('message', (file: Uint8Array) =>
      resolve(Buffer.from(file.buffer, file.byteOffset, file.byteLength)),
    );
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The spreadsheet worker ended with ${code} and no file`)));
  });
}

/**
 * Writes a report as an `.xlsx` file: heading, header row, rows, totals row.
 *
 * @param workerFrom - the number of rows from which a worker thread writes the file
 */
export function writeSpreadsheet(plan: SheetPlan, workerFrom = WORKER_FROM_ROWS): Promise<Buffer> {
  const data = sheetData(plan);
  const options = sheetOptions(plan);
  const printed = [plan.name, headRows(plan)] as const;
  if (plan.rows.length >= workerFrom) return writeInWorker(data, options, [...printed]);
  return writeExcelFile(data, options, { features: [printedFeature(...printed)] }).toBuffer();
}
