import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { misspelled } from './spelling.mjs';

test('finds British spellings and typos with the text that contains them, but ignores code', async () => {
  const texts = [
    'Choose a color.',
    'Recieve the behaviour of {}x.',
    'Run npm/colour --favour v1x a.behaviour',
    'A wierd one.',
  ];
  assert.deepEqual(
    [...(await misspelled(texts))],
    [
      [1, ['Recieve', 'behaviour']],
      [3, ['wierd']],
    ],
  );
});

test('keeps the dictionary sorted and without duplicates, and accepts its terms', async () => {
  const words = readFileSync(new URL('dictionary.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  assert.deepEqual([...(await misspelled([words.join(' ')]))], []);
  assert.deepEqual(
    words,
    [...new Set(words)].sort((a, b) => a.localeCompare(b, 'en')),
  );
});
