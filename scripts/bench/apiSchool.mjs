import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from '../lib/paths.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { startApi } from './session.mjs';

/** @typedef {{shifts: number, people: number, records: number, today: string}} Size */

/** @param {string} url @param {Size} size @param {string[]} args */
const runTool = (url, size, ...args) =>
  execFileSync(process.execPath, ['--import', 'tsx', join(root, 'api/test/explainForBench.ts'), ...args], {
    cwd: join(root, 'api'),
    env: { ...process.env, DATABASE_URL: url, BENCH_SIZE: JSON.stringify(size) },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/**
 * Signs people of the school in, and learns what each list asks its database.
 *
 * @param {string} url
 * @param {Size} size
 * @returns {{tokens: Record<string, string>, lists: {who: string, path: string, queries: unknown[]}[]}}
 */
export const recordLists = (url, size) => JSON.parse(runTool(url, size));

/**
 * A PostgreSQL with a new school of that size.
 *
 * @param {string} bin
 * @param {Size} size
 */
async function fillNew(bin, size) {
  const postgres = await startPostgres(bin);
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-bench-'));
  try {
    // Its start brings the database up to date.
    const api = await startApi(folder, { DATABASE_URL: postgres.url, NODE_ENV: 'production', DEMO: 'false' });
    await api.stop();
    runTool(postgres.url, size, 'fill');
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a kept school must be of to be used again. @param {Size} size */
const labelOf = (size) => {
  const sql = readFileSync(join(root, 'api/test/explainData.sql'));
  return JSON.stringify({ ...size, sql: createHash('sha256').update(sql).digest('hex') });
};

/** @param {string} file */
function labelIn(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * A PostgreSQL with a school of that size: a new one, or a copy of the one that is kept in a folder, where it is made
 * first unless one of that size and day is there.
 *
 * @param {string} bin - folder of PostgreSQL's programs
 * @param {Size} size
 * @param {string} [keptIn]
 */
export async function openSchool(bin, size, keptIn) {
  if (!keptIn) return fillNew(bin, size);
  const data = join(resolve(keptIn), 'data');
  const label = join(resolve(keptIn), 'school.json');
  if (labelIn(label) !== labelOf(size)) {
    const postgres = await fillNew(bin, size);
    await postgres.keep(data);
    writeFileSync(label, labelOf(size));
  }
  return startPostgres(bin, data);
}
