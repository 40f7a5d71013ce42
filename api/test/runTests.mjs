import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const api = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Paths of the test files, from the package's folder. Node 20 knows no globs.
 *
 * @param {readonly string[]} wanted - parts of paths, for example `locations`; all where none is given
 */
const testFiles = (wanted) =>
  ['src', 'test']
    .flatMap((folder) =>
      readdirSync(join(api, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.test.ts'))
        .map((name) => join(folder, name)),
    )
    .filter(
      (file) => wanted.length === 0 || wanted.some((part) => file.includes(relative(api, join(api, part)))),
    )
    .sort();

/** The files that this run is about. */
export const wantedTests = () => testFiles((process.env.API_TESTS ?? '').split(',').filter(Boolean));

/**
 * Runs tests by node's own runner.
 *
 * @param {readonly string[]} wanted - parts of paths, for example `locations`; all where none is given
 * @param {Readonly<Record<string, string>>} [env]
 * @returns {Promise<number>} the exit code
 */
export function runTests(wanted, env = {}) {
  if (testFiles(wanted).length === 0) {
    process.stderr.write(`No test file matches ${wanted.join(' ')}.\n`);
    return Promise.resolve(1);
  }
  const child = spawn(process.execPath, ['--import', 'tsx', '--test', join('test', 'together.mjs')], {
    cwd: api,
    stdio: 'inherit',
    env: { ...process.env, ...env, API_TESTS: wanted.join(',') },
  });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
