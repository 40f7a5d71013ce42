import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../kit/lib/paths.mjs';

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');

test('lists each script of package.json in docs/commands.md, and no other', () => {
  /** @type {{scripts: Record<string, string>}} */
  const { scripts } = JSON.parse(read('package.json'));
  const [commands = ''] = read('docs/commands.md').split('## Measure');
  const rows = [...commands.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  const expected = Object.keys(scripts).filter((name) => !name.startsWith('bench'));
  assert.deepEqual(rows.sort(), expected.sort());
});

test('lists each benchmark in docs/commands.md', () => {
  const [, measured = ''] = read('docs/commands.md').split('## Measure');
  const rows = [...measured.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  const names = [...read('bench/main.ts').matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name);
  const ofPages = [...(/ofPages = \{(.*)\}/.exec(read('bench/main.ts'))?.[1] ?? '').matchAll(/(\w+):/g)].map(
    ([, name]) => name,
  );
  assert.deepEqual(rows.sort(), [...names, ...ofPages].sort());
});
