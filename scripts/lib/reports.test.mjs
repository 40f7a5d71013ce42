import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../kit/lib/paths.mjs';
import { afterSecondTry, jestReport, ownReport, playwrightReport, readReport } from './reports.mjs';
import { run } from '../../kit/lib/run.mjs';

const jestTest = (
  /** @type {string} */ title,
  /** @type {string} */ status,
  invocations = 1,
  ancestorTitles = ['queues'],
) => ({ ancestorTitles, title, status, invocations });

test('reads failed, broken, and retried tests from a Jest report', () => {
  const assertionResults = [
    jestTest('show rows', 'passed'),
    jestTest('show three', 'failed', 2, ['queues', 'of a manager']),
    jestTest('refetch', 'passed', 2),
    jestTest('wait', 'pending', 0),
  ];
  const testResults = [
    { name: join(root, 'mfe-x/src/a.test.tsx'), status: 'failed', assertionResults },
    { name: join(root, 'mfe-x/src/b.test.tsx'), status: 'failed', assertionResults: [] },
    { name: join(root, 'mfe-x/src/c.test.tsx'), status: 'passed', assertionResults: [] },
  ];
  assert.deepEqual(jestReport({ testResults }), {
    passed: 2,
    failed: ['queues › of a manager › show three', "mfe-x/src/b.test.tsx doesn't run"],
    again: ['queues › refetch'],
  });
});

const spec = (/** @type {string} */ title, /** @type {string} */ status, expectedStatus = 'passed') => ({
  title,
  file: 'a.spec.ts',
  line: 3,
  tests: [{ projectName: 'phone', status, expectedStatus }],
});

test('reads failed, unreached, and retried tests and broken runs from a Playwright report', () => {
  const group = { title: 'group', specs: [spec('b', 'unexpected'), spec('c', 'skipped')] };
  const specs = [spec('a', 'expected'), spec('d', 'flaky'), spec('left out', 'skipped', 'skipped')];
  const suites = [{ title: 'a.spec.ts', specs, suites: [group] }];
  assert.deepEqual(playwrightReport({ suites, errors: [{ message: 'No browser.\nat x' }] }), {
    passed: 2,
    failed: ['[phone] › a.spec.ts:3 › group › b', '[phone] › a.spec.ts:3 › group › c', 'No browser.'],
    again: ['[phone] › a.spec.ts:3 › d'],
  });
});

test("reads failed tests, a broken group, a broken file, and the number of passed tests from Node's report", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-report-'));
  const file = (/** @type {string} */ name, /** @type {string} */ text) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const tests = file(
    'a.test.mjs',
    `import { before, describe, it, test } from 'node:test';
    const fail = () => { throw new Error('x'); };
    test('good', () => {});
    test('left out', { skip: true }, fail);
    test('later', { todo: true }, fail);
    describe('group', () => { it('inner good', () => {}); it('inner bad', fail); });
    describe('broken', () => { before(fail); it('never reached', () => {}); });`,
  );
  const crash = file('b.test.mjs', 'throw new Error();');
  const report = join(folder, 'report.json');
  const reporter = ['--test-reporter=./scripts/lib/nodeReport.mjs', `--test-reporter-destination=${report}`];
  // Clear this variable, because it would make the inner runner a child of the runner of this test.
  await run(process.execPath, ['--test', ...reporter, tests, crash], {
    env: { NODE_TEST_CONTEXT: undefined },
  });
  assert.deepEqual(readReport(report, ownReport), {
    passed: 2,
    failed: ['inner bad', 'never reached', 'broken', crash],
    outermost: ['group', 'broken', crash],
    again: [],
  });
  rmSync(folder, { recursive: true });
});

test('names tests that passed only at the second try, and tests that failed twice', () => {
  const first = { passed: 7, failed: ['slow', 'broken'], outermost: ['a.test.ts'], again: [] };
  const second = { passed: 3, failed: ['broken'], outermost: ['a.test.ts'], again: [] };
  assert.deepEqual(afterSecondTry(first, second), { passed: 8, failed: ['broken'], again: ['slow'] });
  assert.equal(afterSecondTry(first, undefined), first);
});

test('returns no report when a runner wrote none, or only half of one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-report-'));
  const half = join(folder, 'half.json');
  writeFileSync(half, '{"testResults": [');
  for (const file of [half, join(folder, 'none.json')]) assert.equal(readReport(file, jestReport), undefined);
  rmSync(folder, { recursive: true });
});
