import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { areaFolders } from '../kit/lib/areas.mjs';
import { root } from '../kit/lib/paths.mjs';
import { filesBelow } from './lib/stamps.mjs';

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');

test('quotes only messages of the code in docs/troubleshooting.md', () => {
  const code = filesBelow(
    root,
    ['api/src', 'api/test', 'kit', 'scripts', 'shared/src', 'shell/src', ...areaFolders()],
    (file) => /\.(mjs|tsx?)$/.test(file) && file !== 'scripts/troubleshooting.test.mjs',
  )
    .map(read)
    .join('\n')
    .replace(/\s+/g, ' ');
  const quoted = [...read('docs/troubleshooting.md').matchAll(/^\| ([^|]+) \|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text))
    .filter((text) => text !== 'ECONNREFUSED')
    .flatMap((text) => text.split('…').map((part) => part.trim()));
  assert.deepEqual(
    quoted.filter((part) => !code.includes(part)),
    [],
  );
});
