import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { misspelled } from './spelling.mjs';

test('names British spellings and typing errors with the text that has them, and no code', async () => {
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

test('knows the terms of the dictionary, which is sorted and has each once', async () => {
  const words = readFileSync(new URL('dictionary.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  assert.deepEqual([...(await misspelled([words.join(' ')]))], []);
  assert.deepEqual(
    words,
    [...new Set(words)].sort((a, b) => a.localeCompare(b, 'en')),
  );
});
