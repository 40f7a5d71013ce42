import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSteps } from './schedule.mjs';

/** Returns functions that run fake steps, and a log of the steps that ran at the same time. */
function stage() {
  let beside = 0;
  /** @type {string[]} */
  const log = [];
  let most = 0;
  const work = async (/** @type {{name: string, bad?: boolean}} */ { name, bad }) => {
    beside += 1;
    most = Math.max(most, beside);
    log.push(`${name}:${beside}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    beside -= 1;
    return bad !== true;
  };
  const skip = (/** @type {{name: string}} */ { name }, /** @type {string} */ because) =>
    log.push(`${name} skipped for ${because}`);
  return { log, work, skip, most: () => most };
}

test('runs all steps, two at a time', async () => {
  const { log, work, skip, most } = stage();
  await runSteps(
    ['a', 'b', 'c', 'd'].map((name) => ({ name })),
    2,
    work,
    skip,
  );
  assert.equal(most(), 2);
  assert.deepEqual(log.map((entry) => entry.slice(0, 1)).sort(), ['a', 'b', 'c', 'd']);
});

test('starts with the first step that can run, and runs a waiting step as soon as a lane is free', async () => {
  const { log, work, skip } = stage();
  await runSteps([{ name: 'z', after: ['a'] }, { name: 'a' }, { name: 'b' }, { name: 'c' }], 1, work, skip);
  assert.deepEqual(log, ['a:1', 'z:1', 'b:1', 'c:1']);
});

test('skips steps after a failed step, and the steps after those', async () => {
  const { log, work, skip } = stage();
  await runSteps(
    [
      { name: 'c', after: ['b'] },
      { name: 'b', after: ['a'] },
      { name: 'a', bad: true },
    ],
    2,
    work,
    skip,
  );
  assert.deepEqual(log, ['a:1', 'b skipped for a', 'c skipped for b']);
});

test("ignores a dependency on a step that wasn't requested", async () => {
  const { log, work, skip } = stage();
  await runSteps([{ name: 'b', after: ['a'] }], 2, work, skip);
  assert.deepEqual(log, ['b:1']);
});

test('refuses steps that wait for each other', async () => {
  const { work, skip } = stage();
  await assert.rejects(
    runSteps(
      [
        { name: 'a', after: ['b'] },
        { name: 'b', after: ['a'] },
      ],
      2,
      work,
      skip,
    ),
    /wait for each other: a, b/,
  );
});
