import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Finds LibreOffice's program, or null where it is not installed. */
export function findLibreOffice(env: NodeJS.ProcessEnv = process.env): string | null {
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/Applications/LibreOffice.app/Contents/MacOS'];
  return folders.map((folder) => join(folder, 'soffice')).find((path) => existsSync(path)) ?? null;
}

/** A cell as LibreOffice shows it: text, or a number, which is also what a formula would have become. */
type Cell = string | number;

/**
 * How LibreOffice writes CSV: comma, quotes, UTF-8, from the first line, every text quoted, numbers as they are
 * stored (its documentation calls them tokens 1 to 8).
 */
const asStored = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false';

/** Lets LibreOffice open a spreadsheet, with a profile of its own, and answers the first sheet's rows. */
export function openInLibreOffice(program: string, file: string): Cell[][] {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-office-'));
  try {
    execFileSync(
      program,
      [
        '--headless',
        '--norestore',
        `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
        '--convert-to',
        asStored,
        '--outdir',
        folder,
        file,
      ],
      { stdio: 'pipe', timeout: 90_000 },
    );
    return readCells(readFileSync(join(folder, basename(file).replace(/\.xlsx$/, '.csv')), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A quoted cell is text; of the others a number is one, and a date or nothing is none. */
function readCells(csv: string): Cell[][] {
  return csv
    .trimEnd()
    .split('\n')
    .map((line) =>
      Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g), ([, text, bare = '']): Cell => {
        if (text !== undefined) return text.replaceAll('""', '"');
        return bare !== '' && Number.isFinite(Number(bare)) ? Number(bare) : bare;
      }),
    );
}
