import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ensureBuilt, forgetPages } from './build.mjs';

test('rebuilds development pages at the next start, even without a changed source', async () => {
  const base = mkdtempSync(join(tmpdir(), 'ondeck-build-'));
  mkdirSync(join(base, 'dist'));
  writeFileSync(join(base, 'source.ts'), '');
  const options = {
    base,
    stampFile: join(base, 'stamps.json'),
    wanted: [
      {
        name: 'pages',
        inputs: ['source.ts'],
        outputs: ['dist/index.html'],
        command: ['-e', "require('fs').writeFileSync('dist/index.html', '')"],
      },
    ],
  };
  const build = () => ensureBuilt(() => undefined, options);
  assert.deepEqual(await build(), ['pages']);
  assert.deepEqual(await build(), []);
  forgetPages(options.stampFile);
  assert.deepEqual(await build(), ['pages']);
  rmSync(base, { recursive: true });
});
