import { tableProps } from './tableProps';

const old = { results: ['Maya'], count: 11 };
const refetch = (): void => undefined;
const lost = { status: 'network' };

test.each([
  ['the first answer', { data: old, currentData: old, isFetching: false }, ['Maya'], 11, false],
  ['a new search under way keeps the rows before', { data: old, isFetching: true }, ['Maya'], 11, false],
  [
    'a failed refresh keeps its rows',
    { data: old, currentData: old, isFetching: false, error: lost },
    ['Maya'],
    11,
    true,
  ],
  [
    'trying again does not hide that it failed',
    { data: old, currentData: old, isFetching: true, error: lost },
    ['Maya'],
    11,
    true,
  ],
  [
    'a new search that failed shows no rows of the one before',
    { data: old, isFetching: false, error: lost },
    undefined,
    undefined,
    true,
  ],
  ['nor while it is tried again', { data: old, isFetching: true, error: lost }, undefined, undefined, true],
])('%s', (_name, answer, rows, count, failed) => {
  expect(tableProps({ ...answer, refetch })).toMatchObject({ rows, count, failed });
});
