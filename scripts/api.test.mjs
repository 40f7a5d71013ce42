import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { cache, root } from '../kit/lib/paths.mjs';
import { changesBetween } from './lib/apiChange.mjs';
import { judge, reportOf } from './lib/apiReport.mjs';
import { emitTypes } from './lib/packages.mjs';

describe('the API report of what areas build on', () => {
  const types = join(cache, 'packages', `api-test-${process.pid}`);
  const kept = readFileSync(join(root, 'shared/api.md'), 'utf8');
  const version = /^# \S+ (\d+)/.exec(kept)?.[1];
  before(() => emitTypes('shared', types));
  after(() => rmSync(types, { recursive: true, force: true }));

  it('reports a renamed prop with the areas that use it, and requires a new major version', () => {
    const file = join(types, 'ui/emptyState.d.ts');
    const text = readFileSync(file, 'utf8');
    const renamed = text.replace(/\btitle: /, 'heading: ');
    assert.notEqual(renamed, text);
    writeFileSync(file, renamed);
    const judged = judge(kept, reportOf('shared', types));
    assert.equal(judged?.mayBeWritten, false);
    assert.match(judged.problem, new RegExp(`must be ${Number(version) + 1}\\.0\\.0 or later`));
    assert.match(judged.problem, /no longer has `title: .*` and has `heading: .*` now \((mfe-\w+(, )?)+\)/);
  });
});

for (const [field, kind] of [
  ['retired_at?: string;', 'added'],
  ['readonly status?: string;', 'added'],
  ['retired_at: string;', 'broken'],
])
  it(`treats ${field} in a written-out type as ${kind}`, () => {
    const report = (/** @type {string} */ more) =>
      `\`\`\`ts\nconst usePositions: () => {\nid: string;\n${more}};\n\`\`\``;
    const changes = changesBetween(report(''), report(`${field}\n`));
    assert.deepEqual(
      changes.map((change) => change.kind),
      [kind],
    );
  });
