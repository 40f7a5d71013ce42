import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../kit/lib/paths.mjs';

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');

/** The requirements of OWASP ASVS 5.0.0 at levels 1 and 2, by section, without the numbers of level 3. */
const asvs =
  '1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2 ' +
  '4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 ' +
  '6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4 10.1:1-2 ' +
  '10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1 12.1:1-3 ' +
  '12.2:1-2 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7 16.1:1 ' +
  '16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2';

/** Returns requirement numbers like `['6.2.1', '6.2.2']` from a section and its first and last number. */
const numbered = (/** @type {string} */ section, /** @type {number} */ first, last = first) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);

test('requires an existing test for every threat of docs/threats.md', () => {
  const rows = read('docs/threats.md')
    .split('\n')
    .filter((line) => /^\| \d+ \|/.test(line));
  const said = /The design's (\d+) threats/.exec(read('SECURITY.md'))?.[1];
  assert.equal(rows.length, Number(said));
  for (const row of rows) {
    const [, file = '', title = ''] = /`([^`]+)`: "([^"]+)" \|$/.exec(row) ?? [];
    assert.ok(existsSync(join(root, file)), row);
    const titles = [...read(file).matchAll(/\bit\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(
      (match) => match[2],
    );
    assert.ok(
      titles.some((one) => one?.includes(title)),
      `${file} has no test "${title}"`,
    );
  }
});

test('requires one answer in SECURITY.md for every ASVS requirement at levels 1 and 2', () => {
  const wanted = asvs.split(' ').flatMap((part) => {
    const [section = '', numbers = ''] = part.split(':');
    const [first = 1, last] = numbers.split('-').map(Number);
    return numbered(section, first, last);
  });
  assert.equal(wanted.length, 253);
  const rows = read('SECURITY.md').matchAll(/^\| (\d[^|]*) \| (Met|Out|None) \| ([^|]+) \|$/gm);
  const answered = [...rows].flatMap(([, ids = '']) =>
    ids.split(', ').flatMap((range) => {
      const [from = '', to = from] = range.split('–');
      const [, section = '', first] = /^(\d+\.\d+)\.(\d+)$/.exec(from) ?? [];
      return numbered(section, Number(first), Number(to.split('.').at(-1)));
    }),
  );
  const sorted = (/** @type {string[]} */ ids) => [...ids].sort();
  assert.deepEqual(sorted(answered), sorted(wanted));
});

test('requires that every file named in SECURITY.md exists', () => {
  const named = read('SECURITY.md').matchAll(
    /`([^`\s]+\.(?:test|spec)\.(?:ts|tsx|mjs))`|\b(docs\/[\w./-]+\.md)\b/g,
  );
  const missing = [...named].map(([, a, b]) => a ?? b ?? '').filter((file) => !existsSync(join(root, file)));
  assert.deepEqual(missing, []);
});
