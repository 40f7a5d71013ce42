import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { areaFolders } from '../../kit/lib/areas.mjs';
import { root } from '../../kit/lib/paths.mjs';
import { filesBelow } from '../lib/stamps.mjs';
import { specificationWords } from './specification.mjs';
import { stringsOfScript } from './texts.mjs';

/** Selects product files that show words, without tests, fixtures, and the demo. */
const isProduct = (/** @type {string} */ file) =>
  /(\/area\.json|\.tsx?)$/.test(file) && !/\.(test|fixture)\.tsx?$|\/testing\/|\/demo\//.test(file);

/** @param {string} file @returns {string[]} all strings of a file, `{}` for each value that they insert */
function stringsOf(file) {
  const source = readFileSync(join(root, file), 'utf8');
  if (!file.endsWith('.json')) return stringsOfScript(source, { jsx: file.endsWith('x') });
  return [...source.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text);
}

const folders = [...areaFolders(), 'shell', 'shared', 'api'];
const files = filesBelow(root, folders, isProduct);

/** @type {Map<string, Set<string>>} */
const strings = new Map();
for (const file of files) {
  const workspace = file.split('/')[0];
  for (const name of [`${workspace}/${basename(file)}`, `${workspace}/*`]) {
    const known = strings.get(name) ?? new Set();
    for (const text of stringsOf(file)) known.add(text.replace(/\{\w+\}/g, '{}'));
    strings.set(name, known);
  }
}

for (const { section, file, words } of specificationWords) {
  test(`shows the words of specification ${section} in ${file}: ${words[0]}`, () => {
    const shown = strings.get(file);
    assert.ok(shown, `No file ${file}. If it has another name now, change it in specification.json.`);
    assert.deepEqual(
      words.filter((text) => !shown.has(text)),
      [],
      'Words of the specification that are missing',
    );
  });
}

test('contains about 290 different labels and messages of the specifications', () => {
  const words = new Set(specificationWords.flatMap((shown) => shown.words));
  assert.ok(words.size >= 290, `${words.size}`);
});
