import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../kit/lib/paths.mjs';

/** The part of a title that differs in each row of a table. */
const ANY = '…';
const FILLED = /\$\{(?:[^{}]|\{[^{}]*\})*\}|%[sjd]/g;

const lettersIn = (/** @type {string} */ text) => text.replaceAll(/[^a-z]/gi, '').length;
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
const pages = readdirSync(join(root, 'docs')).filter((name) => /^promises.*\.md$/.test(name));

/** Returns the rows of a page's tables, without headings. */
const rowsOf = (/** @type {string} */ page) =>
  read(`docs/${page}`)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Promise|Requirements) \|/.test(line));

/** Returns the quoted texts of a test file: titles, and the values that tables insert into titles. */
function textsIn(/** @type {string} */ file) {
  const found = read(file).matchAll(/(\(\s*)?(['"`])((?:\\.|(?!\2)[^\\\n])*)\2/g);
  return [...found].map(([, call, , text = '']) => ({
    text: text.replaceAll(/\\(.)/g, '$1'),
    /** Whether a table inserts values into this text. */
    isTemplate: call !== undefined && /\$\{|%[sjd]/.test(text) && lettersIn(text.replaceAll(FILLED, '')) > 5,
  }));
}

/** Returns the tests that a row names: `file`: `title`, `another title`. A title can also be in quotes. */
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

/** Checks whether two texts can be equal if each has parts with any text. */
function canBeSame(/** @type {string[]} */ one, /** @type {string[]} */ other) {
  /** @type {Map<number, boolean>} */
  const known = new Map();
  /** @type {(a: number, b: number) => boolean} */
  function from(a, b) {
    const key = a * 10_000 + b;
    const before = known.get(key);
    if (before !== undefined) return before;
    const [x, y] = [one[a], other[b]];
    /** @type {boolean} */
    let same;
    if (x === undefined && y === undefined) same = true;
    else if (x === ANY) same = from(a + 1, b) || (y !== undefined && from(a, b + 1));
    else if (y === ANY) same = from(a, b + 1) || (x !== undefined && from(a + 1, b));
    else same = x !== undefined && x === y && from(a + 1, b + 1);
    known.set(key, same);
    return same;
  }
  return from(0, 0);
}

/** Checks whether a text contains the parts of a title between its "…", in order. */
function hasParts(/** @type {string} */ text, /** @type {string} */ title) {
  let from = 0;
  for (const part of title.split(ANY).map((piece) => piece.trim())) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

const isTitled = (/** @type {ReturnType<typeof textsIn>} */ texts, /** @type {string} */ title) =>
  texts.some(({ text }) => hasParts(text, title)) ||
  texts.some(
    ({ text, isTemplate }) =>
      isTemplate && canBeSame(text.replaceAll(FILLED, ANY).split(''), title.split('')),
  );

test('requires tests in docs/promises.md, and a page for each part', () => {
  assert.ok(pages.includes('promises.md'));
  assert.ok(rowsOf('promises.md').flatMap(namedIn).length > 100);
});

for (const page of pages)
  test(`requires an existing test, or the mark for no test, for every promise of docs/${page}`, () => {
    /** @type {string[]} */
    const wrong = [];
    for (const row of rowsOf(page)) {
      const named = namedIn(row);
      if (named.length === 0 && !row.includes('**No test**')) wrong.push(`names no test: ${row}`);
      for (const { file, title } of named)
        if (lettersIn(title) < 8) wrong.push(`says too little: "${title}"`);
        else if (!existsSync(join(root, file))) wrong.push(`is not there: ${file}`);
        else if (!isTitled(textsIn(file), title)) wrong.push(`${file} has no "${title}"`);
    }
    assert.deepEqual(wrong, []);
  });

test('requires that docs/promises.md names only headings of docs/operations.md', () => {
  const headings = new Set([...read('docs/operations.md').matchAll(/^## (.*)$/gm)].map(([, name]) => name));
  const part =
    read('docs/promises.md')
      .split(/^## /m)
      .find((text) => text.startsWith('operations.md')) ?? '';
  const named = part
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Promise |'))
    .flatMap((line) => line.split(' | ')[1]?.split('; ') ?? []);
  assert.ok(named.length > 30);
  assert.deepEqual(
    named.filter((name) => !headings.has(name)),
    [],
  );
});
