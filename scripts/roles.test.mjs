import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { roles, rolesFile } from './lib/roles.mjs';

test('shows the permissions, calls, and pages of the code in docs/who-can-do-what.md', async () => {
  assert.equal(readFileSync(rolesFile, 'utf8'), await roles(), 'Run: npm run roles');
});
