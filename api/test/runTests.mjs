import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const api = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Returns the paths of the test files, relative to the package's folder. Node 20 has no globs.
 *
 * @param {readonly string[]} wanted - parts of paths, for example `locations`; all files if empty
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

/** Returns the test files of this run. */
export const wantedTests = () => testFiles((process.env.API_TESTS ?? '').split(',').filter(Boolean));

/**
 * Runs tests with Node's own runner.
 *
 * @param {readonly string[]} wanted - parts of paths, for example `locations`; all files if empty
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
