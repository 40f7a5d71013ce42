import { readdirSync } from 'node:fs';
import type { AuthorisationRow } from './types';

const isRows = (value: unknown): value is readonly AuthorisationRow[] => Array.isArray(value);

async function readRows(file: string): Promise<readonly AuthorisationRow[]> {
  const exported: Record<string, unknown> = await import(`./${file}`);
  return Object.values(exported).filter(isRows).flat();
}

const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.table.ts'))
  .sort();

/** Every route of the API, in one `*.table.ts` per module. A route without a row fails the test. */
export const authorisationTable: readonly AuthorisationRow[] = (
  await Promise.all(files.map(readRows))
).flat();
