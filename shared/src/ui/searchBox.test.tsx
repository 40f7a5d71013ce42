import { act, screen } from '@testing-library/react';
import { renderUi } from '../testing/renderUi';
import { SearchBox } from './searchBox';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const wait = (ms: number): void => act(() => jest.advanceTimersByTime(ms));
const open = (value = '', debounceMs?: 300 | 800) => {
  const onSearch = jest.fn();
  const box = (shown: string) => (
    <SearchBox
      label="Search users"
      value={shown}
      onSearch={onSearch}
      {...(debounceMs ? { debounceMs } : {})}
    />
  );
  const result = renderUi(box(value), { advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  return { ...result, onSearch, show: (shown: string) => result.rerender(box(shown)) };
};
const field = () => screen.getByRole('searchbox', { name: 'Search users' });

test.each([
  [300, 299],
  [800, 799],
] as const)('searches %d ms after the last key', async (debounceMs, notYet) => {
  const { user, onSearch } = open('', debounceMs);
  await user.type(field(), 'may');
  wait(notYet);
  expect(onSearch).not.toHaveBeenCalled();
  wait(1);
  expect(onSearch.mock.calls).toEqual([['may']]);
});

test('searches with the function of the last rendering, because the address can change during the pause', async () => {
  const { user, onSearch, rerender } = open();
  await user.type(field(), 'may');
  const later = jest.fn();
  rerender(<SearchBox label="Search users" value="" onSearch={later} />);
  wait(300);
  expect([onSearch.mock.calls, later.mock.calls]).toEqual([[], [['may']]]);
});

test('searches once for words typed without a pause', async () => {
  const { user, onSearch } = open();
  await user.type(field(), 'ma');
  wait(200);
  await user.type(field(), 'ya ');
  wait(300);
  expect(onSearch.mock.calls).toEqual([['maya']]);
});

test('searches without a wait after Enter and empties the box after Escape', async () => {
  const { user, onSearch } = open();
  await user.type(field(), 'tom{Enter}');
  expect(onSearch.mock.calls).toEqual([['tom']]);
  await user.keyboard('{Escape}');
  expect(field()).toHaveValue('');
  expect(onSearch).toHaveBeenLastCalledWith('');
  wait(1000);
  expect(onSearch).toHaveBeenCalledTimes(2);
});

test('shows the search in its box after Clear or Back changed the search', () => {
  const { show } = open('tom');
  expect(field()).toHaveValue('tom');
  show('');
  expect(field()).toHaveValue('');
});

test('keeps a space at the end of the box while its search comes back trimmed', async () => {
  const { user, show } = open();
  await user.type(field(), 'ana ');
  show('ana');
  expect(field()).toHaveValue('ana ');
});
