import { dropSession, storeSession } from '@ondeck/shared/session/session';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { onPasswordSent } from './onPasswordSent';
import { idlePrefetcher, PrefetchContext, type Prefetcher } from './prefetch';
import { HOVER, SETTLED, usePrefetch, usePrefetchNext } from './usePrefetch';

function Pages({ current }: { readonly current: string }) {
  usePrefetchNext(current);
  return (
    <a href="/options" {...usePrefetch('/options')}>
      Options
    </a>
  );
}

function show() {
  const path = jest.fn();
  const next = jest.fn();
  const prefetcher: Prefetcher = { ...idlePrefetcher, path, next };
  const view = render(
    <PrefetchContext value={prefetcher}>
      <Pages current="dashboard" />
    </PrefetchContext>,
  );
  return { path, next, view };
}

beforeEach(() => {
  jest.useFakeTimers();
  dropSession('noRole');
});
afterEach(() => jest.useRealTimers());

test.each([
  ['pointing at the link', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focusing the link', fireEvent.focus, fireEvent.blur],
])("preloads a link's area after %s for a moment, but not sooner", (_name, begin, stop) => {
  const { path } = show();
  const link = screen.getByRole('link');
  begin(link);
  act(() => jest.advanceTimersByTime(HOVER - 1));
  stop(link);
  act(() => jest.advanceTimersByTime(HOVER));
  expect(path).not.toHaveBeenCalled();
  begin(link);
  act(() => jest.advanceTimersByTime(HOVER));
  expect(path).toHaveBeenCalledWith('/options');
});

test("preloads the role's next area when the page is idle", () => {
  const user = { id: 'u1', user_type: 'ADMIN', first_name: 'Maya', last_name: 'Rivera' };
  storeSession({ access_token: 'token', session_info: { user } }, 'maya@ondeck.example');
  const { next } = show();
  act(() => jest.advanceTimersByTime(SETTLED - 1));
  expect(next).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(5000));
  expect(next).toHaveBeenCalledWith('ADMIN', 'dashboard');
});

test('preloads nothing for a page that was left, or without a session', () => {
  const { next, view } = show();
  act(() => jest.advanceTimersByTime(10_000));
  view.unmount();
  act(() => jest.advanceTimersByTime(10_000));
  expect(next).not.toHaveBeenCalled();
});

test('detects a submitted password once, and ignores other forms', () => {
  const action = jest.fn();
  onPasswordSent(action);
  const { container } = render(
    <>
      <form aria-label="search">
        <input />
      </form>
      <form aria-label="sign in">
        <input type="password" autoComplete="current-password" />
      </form>
    </>,
  );
  const send = (name: string) => fireEvent.submit(screen.getByRole('form', { name }));
  send('search');
  expect(action).not.toHaveBeenCalled();
  send('sign in');
  send('sign in');
  expect(action).toHaveBeenCalledTimes(1);
  expect(container).toBeVisible();
});
