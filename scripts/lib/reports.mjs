import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../../kit/lib/paths.mjs';

/**
 * A test runner's report about its run. Skipped tests aren't counted.
 *
 * @typedef {object} Report
 * @property {number} passed - including tests that passed at the second try
 * @property {readonly string[]} failed - names, each as the runner gives it
 * @property {readonly string[]} again - names of tests that passed only at the second try, which CI makes
 * @property {readonly string[]} [outermost] - of Node's runner: the top-level groups with failures, one per file for
 * the server
 */

/**
 * Reads a test runner's report.
 *
 * @template T
 * @param {string} file - of JSON
 * @param {(json: T) => Report} read
 * @returns {Report | undefined} undefined if the runner ended before it wrote one
 */
export function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Reads the report that nodeReport.mjs writes. @type {(json: Report) => Report} */
export const ownReport = (json) => json;

/**
 * Combines two tries: tests that failed only in the first try count as passed.
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
  // A file that can't be loaded has no tests.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: [
      ...names(({ status }) => status === 'failed'),
      ...broken.map(({ name }) => `${relative(root, name)} doesn't run`),
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
      // Also name tests that didn't run because an earlier test failed or the run was ended.
      ...names(({ status, expectedStatus }) => status === 'skipped' && expectedStatus !== 'skipped'),
      ...errors.map(({ message = '' }) => message.split('\n')[0] ?? ''),
    ],
    again,
  };
}
