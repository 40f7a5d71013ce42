import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { areaFolders } from '../../kit/lib/areas.mjs';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureEngines } from './engines.mjs';
import { root } from '../../kit/lib/paths.mjs';
import { ensurePostgres, startPostgres } from './postgres.mjs';
import { afterSecondTry, jestReport, ownReport, playwrightReport, readReport } from './reports.mjs';
import { run, runNode } from '../../kit/lib/run.mjs';
import { filesBelow } from './stamps.mjs';

/**
 * @typedef {object} Outcome
 * @property {boolean} good
 * @property {string} output - everything printed
 * @property {string} [notRun] - a sentence about omitted tests and the reason
 * @property {import('./reports.mjs').Report} [report] - of a test runner
 */

/**
 * @typedef {object} TestStep
 * @property {string} name - the name for `--only`
 * @property {string} what - shown next to the name
 * @property {readonly string[]} [after]
 * @property {(log: string, say: (line: string) => void) => Promise<Outcome>} work
 */

/** @param {string} log @param {string} script @param {readonly string[]} args */
async function tool(log, script, args) {
  const { code, output } = await runNode(script, args, { log });
  return { good: code === 0, output };
}

/** Returns the file for a test runner's report. @param {string} log */
const reportOf = (log) => log.replace(/\.log$/, '.json');

/**
 * Runs a test runner. A run without a report failed, even with exit code 0.
 *
 * @template T
 * @param {string} log
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 * @param {(json: T) => import('./reports.mjs').Report} read - its report
 * @returns {Promise<Outcome>}
 */
async function tests(log, args, env, read) {
  rmSync(reportOf(log), { force: true });
  const { code, output } = await run(process.execPath, args, { log, env });
  const report = readReport(reportOf(log), read);
  return { good: code === 0 && report !== undefined, output, ...(report ? { report } : {}) };
}

/** Runs tests with Node's own runner. */
async function nodeTests(
  /** @type {string} */ log,
  /** @type {readonly string[]} */ files,
  /** @type {readonly string[]} */ flags,
  /** @type {Record<string, string>} */ env = {},
) {
  if (files.length === 0) return { good: false, output: 'No tests found.' };
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/lib/nodeReport.mjs',
    `--test-reporter-destination=${reportOf(log)}`,
  ];
  const args = [...flags, '--test', ...reporters, ...files];
  return tests(log, args, { NODE_ENV: 'test', ...env }, ownReport);
}

/**
 * Runs Jest as the last step, when both cores are free. Three workers, because a test waits for a quarter of its time.
 *
 * @param {string} log
 */
function jest(log) {
  const args = ['node_modules/jest/bin/jest.js', '--maxWorkers=3', '--json', `--outputFile=${reportOf(log)}`];
  return tests(log, args, { NODE_ENV: 'test' }, jestReport);
}

/** Runs every test file of the server in its own process. */
const serverTests = 'api/test/together.mjs';

/**
 * Runs the server's tests. In CI, files with a failed test run a second time on their own, as in the other runners, and
 * tests that pass only then are named.
 *
 * @param {string} log
 * @param {Record<string, string>} [env]
 * @returns {Promise<Outcome>}
 */
async function server(log, env = {}) {
  const once = (/** @type {string} */ name, /** @type {Record<string, string>} */ more) =>
    nodeTests(name, [serverTests], ['--import', 'tsx'], { ...env, ...more });
  const first = await once(log, {});
  const files = first.report?.outermost ?? [];
  if (first.good || !first.report || files.length === 0 || !process.env.CI) return first;
  const second = await once(log.replace(/\.log$/, '.again.log'), { API_TESTS: files.join(',') });
  return {
    good: second.good,
    output: `${first.output}\n${second.output}`,
    report: afterSecondTry(first.report, second.report),
  };
}

/** Expands the pattern here, because Node 20 doesn't expand patterns itself. */
const scriptTests = () => filesBelow(root, ['kit', 'scripts'], (file) => file.endsWith('.test.mjs'));

/**
 * Checks all projects in one process that reads each file once, one project at a time. The compiler's default of four
 * checkers for each project does twice the work. `--force` checks everything again, because a stored result once hid
 * that a harness's type no longer matched its tests.
 *
 * @param {string} log
 */
function types(log) {
  /** @type {{workspaces: string[]}} */
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const projects = [...workspaces, 'scripts'].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  );
  const once = ['--build', '--force', '--singleThreaded', '--pretty', 'false'];
  return tool(log, 'node_modules/typescript/bin/tsc', [...once, ...projects]);
}

/** @param {string} name @param {string} log @param {readonly (readonly string[])[]} runs - the arguments of each */
async function allOf(name, log, runs) {
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const [index, args] of runs.entries())
    outcomes.push(await tool(index === 0 ? log : `${log}.${index}`, name, args));
  return { good: outcomes.every(({ good }) => good), output: outcomes.map(({ output }) => output).join('') };
}

/** Finds code that nothing uses, then product code that only tests use. @param {string} log */
const unused = (log) => {
  const args = ['--config', 'knip.config.mjs', '--no-progress', '--no-config-hints'];
  return allOf('node_modules/knip/bin/knip.js', log, [args, [...args, '--production']]);
};

/** @param {string} file */
const isServerTest = (file) => file.endsWith('.test.ts');

/** Tests of the embedded engine and its folder, which can't run on PostgreSQL. */
const ofEmbedded = /^src\/platform\/database\/(embedded|folderLock)\./;

/** @type {TestStep['work']} */
async function onPostgres(log, say) {
  const bin = await ensurePostgres(say);
  if (bin === null)
    return {
      good: true,
      output: '',
      notRun:
        'The server’s tests didn’t run on PostgreSQL, because its programs aren’t installed and can’t be installed here. The tests ran on the embedded database.',
    };
  const postgres = await startPostgres(bin);
  try {
    const files = filesBelow(join(root, 'api'), ['src', 'test'], isServerTest).filter(
      (file) => !ofEmbedded.test(file),
    );
    return await server(log, {
      API_TESTS: files.join(','),
      TEST_DATABASE_URL: postgres.url,
      // Windows has no sockets that the driver could open.
      ...(process.platform === 'win32' ? {} : { TEST_DATABASE_SOCKETS: postgres.sockets }),
    });
  } finally {
    await postgres.stop();
  }
}

/** Server tests that could fail only on one engine: the engines' own tests, and tests that make every call. */
const ofEngine =
  /^(src\/(platform\/database\/|demo\/seedDemo)|test\/(app|authorisation|bulk|events|fuzz|month|scope|shed|sorting))/;

/**
 * Runs server tests on the embedded engine: all of them if it is the only engine; otherwise only those that depend on
 * the engine, because all of them run on PostgreSQL.
 *
 * @type {TestStep['work']}
 */
async function onEmbedded(log, say) {
  if ((await ensurePostgres(say)) === null) return server(log);
  const isOfEngine = (/** @type {string} */ file) => isServerTest(file) && ofEngine.test(file);
  // Each call gets fewer invalid requests here, because PostgreSQL gets all of them.
  return server(log, {
    API_TESTS: filesBelow(join(root, 'api'), ['src', 'test'], isOfEngine).join(','),
    FUZZ_RUNS: '2',
  });
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
  // The backup test needs PostgreSQL and is left out without it.
  await ensurePostgres(say);
  const cli = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
  const env = { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(log) };
  return tests(log, [...cli, '--reporter=list,json'], env, playwrightReport);
}

/**
 * Runs the most important flows in each installed engine. An engine that can't be installed is named and left out. A
 * flow that fails in an installed engine is red.
 *
 * @type {TestStep['work']}
 */
async function inEngines(log, say) {
  const { found, missing } = await ensureEngines(say);
  // Test servers start faster on PostgreSQL.
  await ensurePostgres(say);
  const names = missing.map(({ title, packages }) => `${title} (${packages.join(', ')})`).join(', ');
  const left =
    missing.length > 0
      ? { notRun: `The flows weren’t run in ${names}: install the packages to run them.` }
      : {};
  if (found.length === 0) return { good: true, output: '', ...left };
  const cli = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/browsers/playwright.config.ts',
  ];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(log) };
  return { ...(await tests(log, [...cli, '--reporter=list,json'], env, playwrightReport)), ...left };
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

const cruised = ['shared', 'kit', 'shell', ...areaFolders(), 'api', 'e2e', 'bench', 'scripts'];

/**
 * All steps of `npm test`. The browser tests take longer than any other step, so they start first. The other lane starts
 * with the steps that fail fastest. The server's tests on PostgreSQL follow, because they use one core for the longest
 * time. Jest is last, because its workers use both cores when the other lane has ended.
 *
 * @type {readonly TestStep[]}
 */
export const steps = [
  { name: 'build', what: 'pages and server', work: build },
  { name: 'browser', what: 'tests in a browser', after: ['build'], work: inBrowser },
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
  {
    name: 'words',
    what: 'American English in pages, docs and comments',
    work: (log) => tool(log, 'scripts/words.mjs', []),
  },
  { name: 'api-postgres', what: 'tests of the server, PostgreSQL', work: onPostgres },
  { name: 'types', what: 'types of every package', work: types },
  {
    name: 'dependencies',
    what: 'imports between the parts',
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
    work: unused,
  },
  {
    name: 'api-report',
    what: 'what the packages promise',
    work: (log) => tool(log, 'scripts/api.mjs', ['--check']),
  },
  {
    name: 'scripts',
    what: 'tests of the scripts',
    work: (log) => nodeTests(log, scriptTests(), []),
  },
  { name: 'browsers', what: 'flows in Chromium, Firefox, and WebKit', after: ['build'], work: inEngines },
  { name: 'api', what: 'tests of the server, embedded database', work: onEmbedded },
  {
    name: 'jest',
    what: 'tests of the pages and of shared',
    work: jest,
  },
];
