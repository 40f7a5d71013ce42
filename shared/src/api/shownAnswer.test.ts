import { shownAnswer } from './shownAnswer';

const week = { results: [] };
const refetch = (): void => undefined;
const refused = (status: number) => ({ status, message: '', fields: {} });
const lost = { status: 'network' };

test.each([
  ['days that arrived are shown', { data: week, currentData: week }, week, false],
  ['other days under way keep the ones before', { data: week }, week, false],
  ['days that could not be renewed stay', { data: week, currentData: week, error: lost }, week, true],
  ['other days that could not be fetched show nothing', { data: week, error: lost }, undefined, true],
  [
    'data that no longer exists is removed',
    { data: week, currentData: week, error: refused(404) },
    undefined,
    true,
  ],
  [
    'data that the user no longer has is removed',
    { data: week, currentData: week, error: refused(403) },
    undefined,
    true,
  ],
  ['a fault of the server takes nothing', { data: week, currentData: week, error: refused(500) }, week, true],
])('%s', (_name, answer, data, failed) => {
  expect(shownAnswer({ ...answer, refetch })).toMatchObject({ data, failed });
});

test('returns the time when the shown data arrived', () => {
  expect(shownAnswer({ data: week, currentData: week, fulfilledTimeStamp: 7, refetch }).loadedAt).toBe(7);
});
