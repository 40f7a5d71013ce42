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
  ['pointing at it', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focusing it', fireEvent.focus, fireEvent.blur],
])('a link fetches its area after %s for a moment, and not after less', (_name, begin, stop) => {
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

test('a page at rest fetches what its role opens next', () => {
  const user = { id: 'u1', user_type: 'ADMIN', first_name: 'Maya', last_name: 'Rivera' };
  storeSession({ access_token: 'token', session_info: { user } }, 'maya@ondeck.example');
  const { next } = show();
  act(() => jest.advanceTimersByTime(SETTLED - 1));
  expect(next).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(5000));
  expect(next).toHaveBeenCalledWith('ADMIN', 'dashboard');
});

test('a page that was left, or that nobody signed in to, fetches nothing', () => {
  const { next, view } = show();
  act(() => jest.advanceTimersByTime(10_000));
  view.unmount();
  act(() => jest.advanceTimersByTime(10_000));
  expect(next).not.toHaveBeenCalled();
});

test('sending a password is noticed once, sending another form is not', () => {
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
