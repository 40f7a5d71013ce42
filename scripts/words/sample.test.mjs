import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draw, gradable } from './sample.mjs';

const items = Array.from({ length: 500 }, (_, index) => index);

test('draws the same items for the same seed and others for another seed', () => {
  const first = draw(items, 150, 7);
  assert.deepEqual(draw(items, 150, 7), first);
  assert.notDeepEqual(draw(items, 150, 8), first);
  assert.equal(new Set(first).size, 150);
});

test('draws every item once when fewer items than wanted exist', () => {
  assert.deepEqual(draw([1, 2, 3], 10, 1).sort(), [1, 2, 3]);
});

test('samples sentences of docs, and strings of at least four words that users see', () => {
  const at = { file: 'a.ts', line: 1 };
  const texts = [
    {
      kind: /** @type {const} */ ('doc'),
      folder: 'docs',
      text: '- Open the page. Then select a shift.',
      ...at,
    },
    { kind: /** @type {const} */ ('page'), folder: 'shared', text: 'Choose a date first', ...at },
    { kind: /** @type {const} */ ('page'), folder: 'shared', text: 'Time off request', ...at },
    { kind: /** @type {const} */ ('page'), folder: 'shared', text: '<p class="a b c d">', ...at },
    { kind: /** @type {const} */ ('page'), folder: 'bench', text: 'Ran for ten whole minutes', ...at },
  ];
  assert.deepEqual(
    gradable(texts).map(({ text }) => text),
    ['Then select a shift.', 'Choose a date first'],
  );
});
