import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const api = dirname(dirname(fileURLToPath(import.meta.url)));

/** Node 20 knows no globs: every `*.test.ts` below the package's two folders. */
function allTests() {
  return ['src', 'test'].flatMap((folder) =>
    readdirSync(join(api, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join(folder, name)),
  );
}

/**
 * Runs tests by node's own runner, two files at a time.
 *
 * @param {readonly string[]} wanted - parts of paths, for example `locations`; all where none is given
 * @param {Readonly<Record<string, string>>} [env]
 * @returns {Promise<number>} the exit code
 */
export function runTests(wanted, env = {}) {
  const files = allTests().filter(
    (file) => wanted.length === 0 || wanted.some((part) => file.includes(relative(api, join(api, part)))),
  );
  if (files.length === 0) {
    process.stderr.write(`No test file matches ${wanted.join(' ')}.\n`);
    return Promise.resolve(1);
  }
  const args = ['--import', 'tsx', '--test', '--test-concurrency=2', ...files.sort()];
  const child = spawn(process.execPath, args, {
    cwd: api,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
