import assert from 'node:assert/strict';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { afterQuiet, watchFolders } from './watch.mjs';

const wait = (/** @type {number} */ milliseconds) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

test('runs once for a burst of changes', async () => {
  let runs = 0;
  const changed = afterQuiet(async () => void (runs += 1), 10);
  for (let i = 0; i < 5; i += 1) changed();
  await wait(60);
  assert.equal(runs, 1);
});

test('runs again after a change during a run, never at the same time', async () => {
  let runs = 0;
  let beside = 0;
  let most = 0;
  const changed = afterQuiet(async () => {
    runs += 1;
    beside += 1;
    most = Math.max(most, beside);
    await wait(60);
    beside -= 1;
  }, 5);
  changed();
  await wait(25);
  changed();
  await wait(200);
  assert.deepEqual([runs, most], [2, 1]);
});

test('notices a changed source file, but not a build output', async () => {
  const base = mkdtempSync(join(tmpdir(), 'ondeck-watch-'));
  mkdirSync(join(base, 'area/src'), { recursive: true });
  mkdirSync(join(base, 'area/dist'), { recursive: true });
  let heard = 0;
  const end = watchFolders(base, ['area'], () => void (heard += 1));
  await wait(50);
  writeFileSync(join(base, 'area/dist/x.js'), '');
  writeFileSync(join(base, 'area/src/a.test.ts'), '');
  await wait(100);
  assert.equal(heard, 0);
  writeFileSync(join(base, 'area/src/a.ts'), '');
  await wait(100);
  assert.ok(heard > 0);
  end();
  rmSync(base, { recursive: true, force: true });
});
