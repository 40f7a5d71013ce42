import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { looks, statement, statementFile } from './lib/accessibility.mjs';
import { root } from '../kit/lib/paths.mjs';

test('keeps the accessibility statement equal to the pages that the tests check', () => {
  assert.equal(readFileSync(statementFile, 'utf8'), statement(), 'Run: node scripts/accessibility.mjs');
});

test('checks every page in an existing test that runs axe', () => {
  for (const { path, spec } of looks()) {
    const file = join(root, 'e2e', spec);
    assert.ok(existsSync(file), `${path}: ${spec}`);
    assert.match(readFileSync(file, 'utf8'), /expectNoAxeViolations|expectSoundInBothLights|findUnsound/);
  }
});
