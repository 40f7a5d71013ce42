import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../kit/lib/paths.mjs';
import { filesBelow } from './lib/stamps.mjs';

test('lists every decision by its title in docs/adr/README.md', () => {
  const files = filesBelow(root, ['docs/adr'], (file) => !file.endsWith('README.md'));
  const expected = files.map((file) => {
    const [title = ''] = readFileSync(join(root, file), 'utf8').split('\n');
    const [, number = '', name = ''] = /^# (\d{4})\. (.+)$/.exec(title) ?? [];
    const [base = ''] = file.split('/').slice(-1);
    assert.equal(base.startsWith(`${number}-`), true, `${file}: its title begins with its number`);
    return `| ${number} | [${name}](${base}) |`;
  });
  const index = readFileSync(join(root, 'docs/adr/README.md'), 'utf8').split('\n');
  assert.deepEqual(
    index.filter((line) => /^\| \d/.test(line)),
    expected,
  );
});
