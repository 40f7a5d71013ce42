import { Worker } from 'node:worker_threads';
import writeExcelFile, { type SheetData } from 'write-excel-file/node';

/** What a column holds decides how its cells are written: text stays text, hours and minutes are numbers, dates are dates. */
type SheetColumn = {
  readonly title: string;
  readonly width: number;
  readonly kind: 'text' | 'hours' | 'minutes' | 'date';
};

/** `null` is an empty cell; a `date` cell is `yyyy-MM-dd`, an `hours` cell a number of hours, not rounded. */
export type SheetCell = string | number | null;

export type SheetPlan = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
  /** The last row, in bold: the totals of the whole report; none in a file that another program reads. */
  readonly totals?: readonly SheetCell[];
};

/** Rows from which the file is made beside the event loop: 1,000 rows of 12 columns take about 0.2 s of it. */
const WORKER_FROM_ROWS = 1_000;

const FORMATS = { hours: '0.00', minutes: '0', date: 'mm-dd-yyyy' } as const;

/**
 * A name that spreadsheets accept: at most 31 characters, none of `[ ] : * ? / \`, no quote at either end.
 *
 * @param parts - joined by a space, the first ones survive the cut
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

/** Every text is written as a text cell, so that what begins with `= + - @` is shown and never computed. */
function cellOf(value: SheetCell, kind: SheetColumn['kind'], bold: boolean) {
  if (value === null) return null;
  const weight = bold ? ({ fontWeight: 'bold' } as const) : {};
  if (typeof value === 'number')
    return { value, format: FORMATS[kind === 'minutes' ? 'minutes' : 'hours'], ...weight };
  if (kind === 'date' && DAY.test(value)) {
    return { value: new Date(`${value}T00:00:00Z`), format: FORMATS.date, ...weight };
  }
  return { value, ...weight };
}

function sheetData(plan: SheetPlan): SheetData {
  const row = (cells: readonly SheetCell[], bold: boolean) =>
    plan.columns.map((column, index) => cellOf(cells[index] ?? null, column.kind, bold));
  return [
    plan.columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const })),
    ...plan.rows.map((cells) => row(cells, false)),
    ...(plan.totals ? [row(plan.totals, true)] : []),
  ];
}

function sheetOptions(plan: SheetPlan) {
  return { sheet: plan.name, columns: plan.columns.map(({ width }) => ({ width })), stickyRowsCount: 1 };
}

// The worker's whole program as text: it is the same when the server runs from its sources and from its bundle,
// where no second file exists that a worker could be started from.
const PROGRAM = `
import('node:worker_threads').then(async ({ parentPort, workerData }) => {
  const { default: write } = await import(workerData.library);
  const file = new Uint8Array(await write(workerData.data, workerData.options).toBuffer());
  parentPort.postMessage(file, [file.buffer]);
});`;

function writeInWorker(data: SheetData, options: ReturnType<typeof sheetOptions>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, {
      eval: true,
      // Without the parent's loaders: the program is plain JavaScript.
      execArgv: [],
      workerData: { library: import.meta.resolve('write-excel-file/node'), data, options },
    });
    worker.once('message', (file: Uint8Array) =>
      resolve(Buffer.from(file.buffer, file.byteOffset, file.byteLength)),
    );
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The spreadsheet worker ended with ${code} and no file`)));
  });
}

/**
 * Writes a report as an `.xlsx` file: header row, rows, totals row.
 *
 * @param workerFrom - the number of rows from which a worker thread does it
 */
export function writeSpreadsheet(plan: SheetPlan, workerFrom = WORKER_FROM_ROWS): Promise<Buffer> {
  const data = sheetData(plan);
  const options = sheetOptions(plan);
  if (plan.rows.length >= workerFrom) return writeInWorker(data, options);
  return writeExcelFile(data, options).toBuffer();
}
