import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, it } from 'node:test';
import { root } from '../kit/lib/paths.mjs';
import { run } from '../kit/lib/run.mjs';

// The folder is outside the project, because the linter skips files that git ignores.
const base = mkdtempSync(join(tmpdir(), 'ondeck-area-'));
after(() => rmSync(base, { recursive: true, force: true }));

const needed =
  'shared kit scripts package.json package-lock.json tsconfig.base.json jest.config.mjs biome.json .oxlintrc.json .dependency-cruiser.cjs .gitignore'.split(
    ' ',
  );
const isSource = (/** @type {string} */ path) => !['node_modules', 'dist', '.cache'].includes(basename(path));

it('creates an area that passes every check without the sources of other areas', async () => {
  for (const name of needed)
    cpSync(join(root, name), join(base, name), { recursive: true, filter: isSource });
  symlinkSync(join(root, 'node_modules'), join(base, 'node_modules'), 'junction');
  const made = await run(process.execPath, ['kit/ondeck.mjs', 'new', 'lessons', 'Lessons'], { cwd: base });
  assert.equal(made.code, 0, made.output);
  const checked = await run(process.execPath, ['kit/ondeck.mjs', 'check', 'mfe-lessons'], { cwd: base });
  assert.equal(checked.code, 0, checked.output);
  assert.equal(checked.output.match(/^✔/gm)?.length, 6, checked.output);
});
