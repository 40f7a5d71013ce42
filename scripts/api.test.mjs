import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { root } from '../kit/lib/paths.mjs';
import { changesBetween } from './lib/apiChange.mjs';
import { judge } from './lib/apiReport.mjs';

it('reports a renamed prop with the areas that use it, and requires a new major version', () => {
  const kept = readFileSync(join(root, 'shared/api.md'), 'utf8');
  const version = /^# \S+ (\d+)/.exec(kept)?.[1];
  // The step `api-report` writes the report of the sources; this test is about the comparison.
  const renamed = kept.replace(/(interface EmptyStateProps \{[^}]*)\btitle: /, '$1heading: ');
  assert.notEqual(renamed, kept);
  const judged = judge(kept, renamed);
  assert.equal(judged?.mayBeWritten, false);
  assert.match(judged.problem, new RegExp(`must be ${Number(version) + 1}\\.0\\.0 or later`));
  assert.match(judged.problem, /no longer has `title: .*` and has `heading: .*` now \((mfe-\w+(, )?)+\)/);
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
