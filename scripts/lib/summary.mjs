/** @typedef {{passed: number, failed: number}} Count */

/** Colours would come between the words that the patterns look for. */
const colours = /\u001b\[[0-9;]*m/g;

/**
 * How many tests passed and failed, read from what a test runner printed at its end.
 *
 * Knows jest (`Tests: 1 failed, 9 passed, 10 total`), node's runner in both reporters (`# pass 9`, `ℹ pass 9`)
 * and Playwright (`9 passed (3.1s)`, `1 failed`, `1 flaky`). A flaky test counts as failed: it did fail.
 * Skipped ones count as neither.
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
  const failed = number(text, /^ {2}(\d+) failed$/m) + number(text, /^ {2}(\d+) flaky$/m);
  const broken = number(text, /^ {2}(\d+) did not run$/m) + number(text, /^ {2}(\d+) interrupted$/m);
  if (!passed && failed + broken === 0) return null;
  return { passed: Number(passed?.[1] ?? 0), failed: failed + broken };
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 */
function number(text, pattern) {
  return Number(pattern.exec(text)?.[1] ?? 0);
}
