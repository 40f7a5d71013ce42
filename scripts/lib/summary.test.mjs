import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countTests, failedTests, secondTries, sum } from './summary.mjs';

/** @type {[string, string, import('./summary.mjs').Count | null][]} */
const outputs = [
  [
    'jest, all passed',
    'Test Suites: 2 passed, 2 total\nTests:       9 passed, 9 total\nSnapshots:   0 total',
    { passed: 9, failed: 0 },
  ],
  [
    'jest, one failed, one skipped',
    'Tests:       1 failed, 2 skipped, 9 passed, 12 total',
    { passed: 9, failed: 1 },
  ],
  [
    'jest in colour',
    '\u001b[1mTests:       \u001b[22m\u001b[1m\u001b[32m3 passed\u001b[39m\u001b[22m, 3 total',
    { passed: 3, failed: 0 },
  ],
  [
    'node’s runner, spec',
    'ℹ tests 5\nℹ pass 4\nℹ fail 1\nℹ cancelled 0\nℹ skipped 0',
    { passed: 4, failed: 1 },
  ],
  ['node’s runner, tap', '# pass 7\n# fail 0\n# cancelled 2', { passed: 7, failed: 2 }],
  [
    'playwright, all passed',
    'Running 3 tests using 2 workers\n\n  3 passed (4.1s)',
    { passed: 3, failed: 0 },
  ],
  [
    'playwright, failed and flaky',
    '  1 failed\n    [desktop] › a.spec.ts:3:1 › b\n  1 flaky\n  1 did not run\n  4 passed (1.2m)',
    { passed: 5, failed: 2 },
  ],
  ['playwright, none passed', '  2 failed\n', { passed: 0, failed: 2 }],
  ['a crash before any summary', 'SyntaxError: Unexpected token', null],
  ['a test that only talks of passing', 'expect(x).toBe("9 passed")', null],
];

for (const [name, output, expected] of outputs)
  test(`counts the tests of ${name}`, () => assert.deepEqual(countTests(output), expected));

test('adds up the runners', () =>
  assert.deepEqual(
    sum([
      { passed: 2, failed: 1 },
      { passed: 3, failed: 0 },
    ]),
    { passed: 5, failed: 1 },
  ));

const jestOutput = `FAIL mfe-x mfe-x/src/a.test.tsx
  ● Console

    console.warn
      ● not the name of a test

  ● queues › of a manager › show \u001b[31mthree\u001b[39m rows

  ● a page without a group

Summary of all failing tests
  ● queues › of a manager › show three rows
`;
const nodeOutput = `✖ in passing (3.1ms)
ℹ fail 1

✖ failing tests:

test at a.test.ts:3:1
✖ refuses a second punch (12.345ms)
  AssertionError [ERR_ASSERTION]: x
`;
const playwrightOutput = `
  1) [desktop] › a.spec.ts:3:1 › b ────

  2 failed
    [desktop] › a.spec.ts:3:1 › b ─────
    [phone] › a.spec.ts:9:1 › c ───────
  1 flaky
    [desktop] › d.spec.ts:1:1 › e ─────
  4 passed (1.2m)
`;

/** @type {[string, string, string[]][]} */
const failures = [
  ['jest', jestOutput, ['queues › of a manager › show three rows', 'a page without a group']],
  ['node’s runner', nodeOutput, ['refuses a second punch']],
  [
    'playwright',
    playwrightOutput,
    ['[desktop] › a.spec.ts:3:1 › b ─────', '[phone] › a.spec.ts:9:1 › c ───────'],
  ],
  ['a run without failures', '  4 passed (1.2m)\nℹ fail 0', []],
];
for (const [name, output, expected] of failures)
  test(`names the tests of ${name} that failed`, () => assert.deepEqual(failedTests(output), expected));

/** @type {[string, string, string[]][]} */
const retried = [
  ['jest', ' LOGGING RETRY ERRORS  queues show rows\n RETRY 1 \n', ['queues show rows']],
  ['jest, in vain', ' LOGGING RETRY ERRORS  queues show rows\n\n  ● queues › show rows\n', []],
  ['playwright', playwrightOutput, ['[desktop] › d.spec.ts:1:1 › e ─────']],
  ['a run without a second try', jestOutput, []],
];
for (const [name, output, expected] of retried)
  test(`names the tests of ${name} that passed at the second try`, () =>
    assert.deepEqual(secondTries(output), expected));
