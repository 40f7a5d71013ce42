import { execFileSync, spawnSync } from 'node:child_process';

/** Python program that prints a file's first sheet as JSON, and fails on a formula. */
const PROGRAM = `
import csv, datetime, json, sys
path = sys.argv[1]
if path.endswith('.csv'):
    with open(path, newline='', encoding='utf-8-sig') as file:
        rows = list(csv.reader(file))
else:
    import openpyxl
    sheet = openpyxl.load_workbook(path).worksheets[0]
    def shown(cell):
        if cell.data_type == 'f':
            raise SystemExit('a formula: ' + cell.coordinate)
        if cell.value is None:
            return ''
        if isinstance(cell.value, datetime.datetime):
            return cell.value.date().isoformat()
        return cell.value
    rows = [[shown(cell) for cell in row] for row in sheet.iter_rows()]
json.dump(rows, sys.stdout)
`;

/** Finds a Python with openpyxl, a spreadsheet reader that shares no code with ours; returns null if there is none. */
export function findPythonReader(): string | null {
  const all = ['python3', '/usr/bin/python3'];
  return all.find((path) => spawnSync(path, ['-c', 'import openpyxl']).status === 0) ?? null;
}

const isRow = (row: unknown): row is (string | number)[] =>
  Array.isArray(row) && row.every((cell) => typeof cell === 'string' || typeof cell === 'number');

/** Returns the cells of an `.xlsx` or `.csv` file, row by row, as Python reads them; days as `yyyy-MM-dd`. */
export function readInPython(python: string, file: string): (string | number)[][] {
  const printed = execFileSync(python, ['-c', PROGRAM, file], { encoding: 'utf8', timeout: 60_000 });
  const rows: unknown = JSON.parse(printed);
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new Error(`no rows of cells in ${file}`);
  return rows;
}
