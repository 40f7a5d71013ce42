import assert from 'node:assert/strict';
import { it } from 'node:test';
import { patienceIn } from './asking';

const limits: [text: string, expected: number | undefined][] = [
  ["set local statement_timeout = '5min'", 303_000],
  ['set local statement_timeout = 100', 3_100],
  ["set local statement_timeout = '2s'", 5_000],
  ['-- Copies every row.\nset local statement_timeout = 0', Number.POSITIVE_INFINITY],
  ['set local lock_timeout = 100', undefined],
  ["select 'set local statement_timeout = 0'", undefined],
];
for (const [text, expected] of limits)
  it(`stops waiting for an answer after ${expected ?? 'the usual'} ms with the statement ${JSON.stringify(text)}`, () => {
    assert.equal(patienceIn(text), expected);
  });
