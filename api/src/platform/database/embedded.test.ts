import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { openNew } from './embedded';

it("opens a new embedded database even when its template can't be cached", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-test-'));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const lite = await openNew({}, join(file, 'cache'));
  const { rows } = await lite.query('select count(*) from users');
  assert.deepEqual(rows, [{ count: 0 }]);
  await lite.close();
  rmSync(folder, { recursive: true });
});
