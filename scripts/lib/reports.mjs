import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../../kit/lib/paths.mjs';

/**
 * What a test runner says of its run. Tests that were left out count nowhere.
 *
 * @typedef {object} Report
 * @property {number} passed - those of the second try too
 * @property {readonly string[]} failed - names, each as the runner gives it
 * @property {readonly string[]} again - names of those that passed at the second try only, which is made in CI
 * @property {readonly string[]} [outermost] - of node's runner: the groups at the top, one per file for the server, in
 *   which something failed
 */

/**
 * Reads the report that a runner wrote.
 *
 * @template T
 * @param {string} file - of JSON
 * @param {(json: T) => Report} read
 * @returns {Report | undefined} undefined where the runner ended before it wrote one
 */
export function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** What nodeReport.mjs writes. @type {(json: Report) => Report} */
export const ownReport = (json) => json;

/**
 * What two tries say together: whatever failed in the first one and not in the second passed.
 *
 * @param {Report} first
 * @param {Report | undefined} second - of the files that failed in the first
 * @returns {Report}
 */
export function afterSecondTry(first, second) {
  if (second === undefined) return first;
  const again = first.failed.filter((name) => !second.failed.includes(name));
  return { passed: first.passed + again.length, failed: second.failed, again };
}

/** @typedef {{ancestorTitles: string[], title: string, status: string, invocations?: number}} JestTest */

/**
 * @param {{testResults: {name: string, status: string, assertionResults: JestTest[]}[]}} json - of `jest --json`
 * @returns {Report}
 */
export function jestReport({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const names = (/** @type {(test: JestTest) => boolean} */ wanted) =>
    tests.filter(wanted).map(({ ancestorTitles, title }) => [...ancestorTitles, title].join(' › '));
  // A file that cannot be loaded has no tests.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: [
      ...names(({ status }) => status === 'failed'),
      ...broken.map(({ name }) => `${relative(root, name)} does not run`),
    ],
    again: names(({ status, invocations = 1 }) => status === 'passed' && invocations > 1),
  };
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {PlaywrightSuite[]} [suites]
 * @property {{title: string, file: string, line: number, tests: {projectName: string, expectedStatus: string, status: string}[]}[]} specs
 */

/**
 * @param {{suites: PlaywrightSuite[], errors: {message?: string}[]}} json - of Playwright's json reporter
 * @returns {Report}
 */
export function playwrightReport({ suites, errors }) {
  /** @type {(suite: PlaywrightSuite, above: readonly string[]) => {name: string, status: string, expectedStatus: string}[]} */
  const testsOf = ({ suites: below = [], specs }, above) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests.map(({ projectName, ...outcome }) => ({
        name: [`[${projectName}]`, `${file}:${line}`, ...above, title].join(' › '),
        ...outcome,
      })),
    ),
    ...below.flatMap((suite) => testsOf(suite, [...above, suite.title])),
  ];
  const tests = suites.flatMap((file) => testsOf(file, []));
  const names = (/** @type {(test: {status: string, expectedStatus: string}) => boolean} */ wanted) =>
    tests.filter(wanted).map(({ name }) => name);
  const again = names(({ status }) => status === 'flaky');
  return {
    passed: names(({ status }) => status === 'expected').length + again.length,
    failed: [
      ...names(({ status }) => status === 'unexpected'),
      // Meant to run and did not, because an earlier one failed or the run was ended.
      ...names(({ status, expectedStatus }) => status === 'skipped' && expectedStatus !== 'skipped'),
      ...errors.map(({ message = '' }) => message.split('\n')[0] ?? ''),
    ],
    again,
  };
}
