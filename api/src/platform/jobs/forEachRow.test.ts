import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forEachRow } from './forEachRow';

describe('the rows of a job', () => {
  const failing = new Error('This row is broken.');

  it('are all tried, in order, when one fails, whose error is thrown at the end', async () => {
    const tried: number[] = [];
    const run = forEachRow([1, 2, 3], async (row) => {
      tried.push(row);
      if (row === 1) throw failing;
    });
    await assert.rejects(run, failing);
    assert.deepEqual(tried, [1, 2, 3]);
  });

  it('report every failure when several fail', async () => {
    const run = forEachRow([1, 2, 3], async (row) => {
      if (row !== 2) throw failing;
    });
    await assert.rejects(run, (error) => error instanceof AggregateError && error.errors.length === 2);
  });

  it('are no longer started once the time limit is over', async () => {
    const limit = new AbortController();
    const tried: number[] = [];
    await forEachRow(
      [1, 2],
      async (row) => {
        tried.push(row);
        limit.abort();
      },
      limit.signal,
    );
    assert.deepEqual(tried, [1]);
  });
});
