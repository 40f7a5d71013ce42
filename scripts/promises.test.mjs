import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../kit/lib/paths.mjs';

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
const pages = readdirSync(join(root, 'docs')).filter((name) => /^promises.*\.md$/.test(name));

/** Rows of the tables of a page, without their headings. */
const rowsOf = (/** @type {string} */ page) =>
  read(`docs/${page}`)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Promise|Requirements) \|/.test(line));

/** The texts in quotes of a file of tests, in which a title of `it` or `test` is one. */
function textsIn(/** @type {string} */ file) {
  const found = read(file).matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g);
  return [...found].map(([, , text = '']) => text.replaceAll(/\\(.)/g, '$1'));
}

/** The tests that a row names: `file`: `title`, `another title`; a title can be in quotes, too. */
function namedIn(/** @type {string} */ row) {
  const cell = row.split(' | ').at(-1) ?? '';
  return cell.split(/; (?=`)/).flatMap((part) => {
    const [, file, titles = ''] = /^`([^`]+\.(?:test|spec)\.(?:tsx?|mjs))`: (.*)$/.exec(part) ?? [];
    if (file === undefined) return [];
    return [...titles.matchAll(/`([^`]+)`|"((?:[^"]|"(?!,|;| \|$|$))+)"/g)].map(([, code, quoted]) => ({
      file,
      title: code ?? quoted ?? '',
    }));
  });
}

/** Whether a text has the parts of a title between its "…", in their order. */
function matches(/** @type {string} */ text, /** @type {string} */ title) {
  let from = 0;
  for (const part of title.split('…').map((piece) => piece.trim())) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

test('docs/promises.md names tests, and has a page for each part', () => {
  assert.ok(pages.includes('promises.md'));
  assert.ok(rowsOf('promises.md').flatMap(namedIn).length > 100);
});

for (const page of pages)
  test(`every promise of docs/${page} names a test that is there, or says that it has none`, () => {
    /** @type {string[]} */
    const wrong = [];
    for (const row of rowsOf(page)) {
      const named = namedIn(row);
      if (named.length === 0 && !row.includes('**No test**')) wrong.push(`names no test: ${row}`);
      for (const { file, title } of named)
        if (title.replaceAll(/[^a-z]/gi, '').length < 8) wrong.push(`says too little: "${title}"`);
        else if (!existsSync(join(root, file))) wrong.push(`is not there: ${file}`);
        else if (!textsIn(file).some((text) => matches(text, title))) wrong.push(`${file} has no "${title}"`);
    }
    assert.deepEqual(wrong, []);
  });
