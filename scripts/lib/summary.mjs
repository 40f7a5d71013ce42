/** @typedef {{passed: number, failed: number}} Count */

/** Colours would come between the words that the patterns look for. */
const colours = /\u001b\[[0-9;]*m/g;

/**
 * How many tests passed and failed, read from what a test runner printed at its end.
 *
 * Knows jest (`Tests: 1 failed, 9 passed, 10 total`), node's runner in both reporters (`# pass 9`, `ℹ pass 9`)
 * and Playwright (`9 passed (3.1s)`, `1 failed`, `1 flaky`). A flaky test passed at its second try and counts as
 * passed: `secondTries` names it. Skipped ones count as neither.
 *
 * @param {string} output
 * @returns {Count | null} null where no runner's summary is found
 */
export function countTests(output) {
  const text = output.replace(colours, '');
  const counts = [jest(text), nodeRunner(text), playwright(text)].filter((count) => count !== null);
  return counts.length === 0 ? null : sum(counts);
}

/**
 * The names of the tests that failed, as the runners print them; what fails outside of a test has none.
 *
 * @param {string} output
 * @returns {string[]} in order, each once
 */
export function failedTests(output) {
  const text = output.replace(colours, '');
  return distinct([
    ...[...text.matchAll(/^ {2}● (?!Console$)(.+)$/gm)].map(([, name = '']) => name),
    ...[...(text.split(/^✖ failing tests:$/m)[1] ?? '').matchAll(/^\s*✖ (.+?) \([\d.]+ms\)$/gm)].map(
      ([, name = '']) => name,
    ),
    ...playwrightNames(text, 'failed'),
  ]);
}

/**
 * The names of the tests that failed and then passed when they were tried again, which the runners do in CI only.
 *
 * @param {string} output
 * @returns {string[]} in order, each once
 */
export function secondTries(output) {
  const text = output.replace(colours, '');
  const inVain = new Set(failedTests(text).map((name) => name.replaceAll(' › ', ' ')));
  return distinct([
    ...[...text.matchAll(/^\s*LOGGING RETRY ERRORS\s+(.+)$/gm)].map(([, name = '']) => name),
    ...playwrightNames(text, 'flaky'),
  ]).filter((name) => !inVain.has(name));
}

/** @param {readonly string[]} names */
const distinct = (names) => [...new Set(names.map((name) => name.trim()))];

/**
 * Playwright ends with `  2 failed` and `  1 flaky`, each with its tests below, indented deeper.
 *
 * @param {string} text
 * @param {'failed' | 'flaky'} outcome
 */
function playwrightNames(text, outcome) {
  const [, below = ''] = new RegExp(`^ {2}\\d+ ${outcome}\n((?: {4}.+\n?)+)`, 'm').exec(text) ?? [];
  return below.split('\n').filter((line) => line.trim() !== '');
}

/**
 * @param {readonly Count[]} counts
 * @returns {Count}
 */
export function sum(counts) {
  return counts.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
}

/** @param {string} text */
function jest(text) {
  const lines = [...text.matchAll(/^Tests:\s+(.*\d+ total.*)$/gm)];
  if (lines.length === 0) return null;
  return sum(
    lines.map(([, line = '']) => ({
      passed: number(line, /(\d+) passed/),
      failed: number(line, /(\d+) failed/),
    })),
  );
}

/** @param {string} text */
function nodeRunner(text) {
  const passes = [...text.matchAll(/^(?:#|ℹ) pass (\d+)$/gm)];
  if (passes.length === 0) return null;
  const fails = [...text.matchAll(/^(?:#|ℹ) (?:fail|cancelled) (\d+)$/gm)];
  const total = (/** @type {RegExpMatchArray[]} */ all) =>
    all.reduce((n, [, digits]) => n + Number(digits), 0);
  return { passed: total(passes), failed: total(fails) };
}

/** @param {string} text */
function playwright(text) {
  const passed = /^ {2}(\d+) passed(?: \(|$)/m.exec(text);
  const failed = number(text, /^ {2}(\d+) failed$/m);
  const flaky = number(text, /^ {2}(\d+) flaky$/m);
  const broken = number(text, /^ {2}(\d+) did not run$/m) + number(text, /^ {2}(\d+) interrupted$/m);
  if (!passed && failed + flaky + broken === 0) return null;
  return { passed: Number(passed?.[1] ?? 0) + flaky, failed: failed + broken };
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 */
function number(text, pattern) {
  return Number(pattern.exec(text)?.[1] ?? 0);
}
