import { shownAnswer } from './shownAnswer';

const week = { results: [] };
const refetch = (): void => undefined;
const lost = { status: 'network' };

test.each([
  ['days that arrived are shown', { data: week, currentData: week }, week, false],
  ['other days under way keep the ones before', { data: week }, week, false],
  ['days that could not be renewed stay', { data: week, currentData: week, error: lost }, week, true],
  ['other days that could not be fetched show nothing', { data: week, error: lost }, undefined, true],
])('%s', (_name, answer, data, failed) => {
  expect(shownAnswer({ ...answer, refetch })).toMatchObject({ data, failed });
});

test('tells from when the days are', () => {
  expect(shownAnswer({ data: week, currentData: week, fulfilledTimeStamp: 7, refetch }).loadedAt).toBe(7);
});
