import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Returns the path of LibreOffice's program, or null if it isn't installed. */
export function findLibreOffice(env: NodeJS.ProcessEnv = process.env): string | null {
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/Applications/LibreOffice.app/Contents/MacOS'];
  return folders.map((folder) => join(folder, 'soffice')).find((path) => existsSync(path)) ?? null;
}

/** A cell as LibreOffice shows it: text or a number. A formula would also be a number. */
type Cell = string | number;

/**
 * LibreOffice's CSV filter: comma, quotes, UTF-8, from the first line, every text quoted, numbers as they are stored
 * (its documentation calls them tokens 1 to 8).
 */
const asStored = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false';

/** Opens a spreadsheet in LibreOffice, with a temporary profile, and returns the rows of the first sheet. */
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

/** Parses the CSV file: a quoted cell is text, and an unquoted cell is a number if it can be read as a number. */
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
