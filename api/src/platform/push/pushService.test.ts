import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readPushKeys } from './pushService';

test('creates the push keys of an installation in a missing data folder, and reads the same ones at every start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-push-'));
  const dataDir = join(folder, 'not', 'there');
  const first = readPushKeys(dataDir);
  assert.deepEqual(readPushKeys(dataDir), first);
  rmSync(folder, { recursive: true });
});
