import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { roles, rolesFile } from './lib/roles.mjs';

test('docs/who-may-do-what.md shows the permissions, calls, and pages of the code', async () => {
  assert.equal(readFileSync(rolesFile, 'utf8'), await roles(), 'Run: npm run roles');
});
