import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaFolders } from './areas.mjs';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { root } from './paths.mjs';
import { ensurePostgres, startPostgres } from './postgres.mjs';
import { run, runNode } from './run.mjs';
import { filesBelow } from './stamps.mjs';

/**
 * @typedef {object} Outcome
 * @property {boolean} good
 * @property {string} output - all that was printed
 * @property {string} [notRun] - a sentence about what was left out and why
 */

/**
 * @typedef {object} TestStep
 * @property {string} name - as `--only` names it
 * @property {string} what - shown beside it
 * @property {boolean} [counts] - its output ends with a test runner's summary
 * @property {readonly string[]} [after]
 * @property {boolean} [alone]
 * @property {(log: string, say: (line: string) => void) => Promise<Outcome>} work
 */

/** @param {string} log @param {string} script @param {readonly string[]} args @param {Record<string, string>} [env] */
async function tool(log, script, args, env) {
  const { code, output } = await runNode(script, args, { log, ...(env ? { env } : {}) });
  return { good: code === 0, output };
}

/** Node's own runner, on files found here: Node 20 does not expand patterns itself. */
async function nodeTests(
  /** @type {string} */ log,
  /** @type {readonly string[]} */ folders,
  /** @type {readonly string[]} */ flags,
  /** @type {Record<string, string>} */ env = {},
) {
  const files = filesBelow(root, folders, (file) => /\.test\.(ts|mjs)$/.test(file));
  if (files.length === 0) return { good: false, output: `No tests found below ${folders.join(', ')}.` };
  const args = [...flags, '--test', '--test-reporter=spec', ...files];
  const { code, output } = await run(process.execPath, args, { log, env: { NODE_ENV: 'test', ...env } });
  return { good: code === 0, output };
}

/** @param {string} log */
async function types(log) {
  /** @type {{workspaces: string[]}} */
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const projects = [...workspaces, 'scripts'].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  );
  const queue = [...projects];
  /** @type {Outcome[]} */
  const outcomes = [];
  const lane = async () => {
    for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
      const { good, output } = await tool(`${log}.${folder}`, 'node_modules/typescript/bin/tsc', [
        '-p',
        folder,
        '--pretty',
        'false',
      ]);
      outcomes.push({ good, output: output === '' ? '' : `${folder}:\n${output}` });
    }
  };
  await Promise.all([lane(), lane()]);
  return { good: outcomes.every(({ good }) => good), output: outcomes.map(({ output }) => output).join('') };
}

/** @type {TestStep['work']} */
async function onPostgres(log, say) {
  const bin = await ensurePostgres(say);
  if (bin === null)
    return {
      good: true,
      output: '',
      notRun:
        'The server’s tests did not run on PostgreSQL: its programs are not installed and could not be. They ran on the embedded database.',
    };
  const server = await startPostgres(bin);
  try {
    return await nodeTests(log, ['api'], ['--import', 'tsx', '--test-concurrency=2'], {
      TEST_DATABASE_URL: server.url,
    });
  } finally {
    await server.stop();
  }
}

/** @type {TestStep['work']} */
async function inBrowser(log, say) {
  const browser = await ensureBrowser(say);
  if (browser === null)
    return {
      good: false,
      output:
        'The browser tests need Chromium, Chrome or Edge: install one, or set CHROME_PATH to its program.',
    };
  return tool(log, 'node_modules/@playwright/test/cli.js', ['test', '--config', 'e2e/playwright.config.ts'], {
    CHROME_PATH: browser,
  });
}

/** @type {TestStep['work']} */
async function build(_log, say) {
  try {
    await ensureBuilt(say);
    return { good: true, output: '' };
  } catch (error) {
    return { good: false, output: error instanceof Error ? error.message : String(error) };
  }
}

const cruised = ['shared', 'shell', ...areaFolders(), 'api', 'e2e', 'scripts'];

/**
 * Everything that `npm test` runs, the quickest to fail first.
 *
 * @type {readonly TestStep[]}
 */
export const steps = [
  {
    name: 'format',
    what: 'layout of every file',
    work: (log) => tool(log, 'node_modules/@biomejs/biome/bin/biome', ['format', '--colors=off', '.']),
  },
  {
    name: 'lint',
    what: 'rules of the code',
    work: (log) => tool(log, 'node_modules/oxlint/bin/oxlint', ['--deny-warnings']),
  },
  { name: 'types', what: 'types of every package', work: types },
  {
    name: 'dependencies',
    what: 'who may import whom',
    work: (log) =>
      tool(log, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs', [
        '--config',
        '.dependency-cruiser.cjs',
        ...cruised,
      ]),
  },
  {
    name: 'unused',
    what: 'unused files, exports and packages',
    work: (log) => tool(log, 'node_modules/knip/bin/knip.js', ['--no-progress', '--no-config-hints']),
  },
  { name: 'build', what: 'pages and server', work: build },
  {
    name: 'scripts',
    what: 'tests of the scripts',
    counts: true,
    work: (log) => nodeTests(log, ['scripts'], []),
  },
  {
    name: 'api',
    what: 'tests of the server, embedded database',
    counts: true,
    work: (log) => nodeTests(log, ['api'], ['--import', 'tsx', '--test-concurrency=1']),
  },
  {
    name: 'jest',
    what: 'tests of the pages and of shared',
    counts: true,
    work: (log) => tool(log, 'node_modules/jest/bin/jest.js', ['--maxWorkers=1'], { NODE_ENV: 'test' }),
  },
  { name: 'api-postgres', what: 'tests of the server, PostgreSQL', counts: true, work: onPostgres },
  {
    name: 'browser',
    what: 'tests in a browser',
    counts: true,
    alone: true,
    after: ['build'],
    work: inBrowser,
  },
];
