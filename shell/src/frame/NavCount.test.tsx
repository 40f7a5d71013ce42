import { createOnDeckStore } from '@ondeck/shared/api/store';
import { dropSession } from '@ondeck/shared/session/session';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { MemoryRouter } from '@ondeck/shared/testing/memoryRouter';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { navOf } from '@ondeck/shared/contract/navigation';
import { baseApi } from '@ondeck/shared/api/baseApi';
import { repositoryRegistry } from '../testing/registry';
import { SideNav } from './SideNav';

const CALL = 'GET /api/requests/';
const items = navOf(repositoryRegistry(), 'MANAGER');

function show(count: number) {
  const server = fakeServer({ [CALL]: { body: { count, results: [] } } });
  const { store } = createOnDeckStore();
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <SideNav items={items} onLogOut={() => undefined} />
      </MemoryRouter>
    </Provider>,
  );
  return { ...server, store };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  dropSession('signedOut');
  jest.useRealTimers();
});

const idle = () => act(() => jest.advanceTimersByTimeAsync(5000));

test('shows the number of requests after the first data, and again after a request changes', async () => {
  const { calls, routes, store } = show(17);
  expect(calls(CALL)).toEqual([]);
  await idle();
  expect(await screen.findByRole('link', { name: 'Requests 17' })).toHaveAttribute('href', '/requests');
  expect(calls(CALL)[0]?.query).toEqual({ limit: '1', offset: '0' });
  routes[CALL] = { body: { count: 16, results: [] } };
  act(() => void store.dispatch(baseApi.util.invalidateTags(['Request'])));
  await idle();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Requests 16' })).toBeVisible());
});

test('shows no number while nothing is pending', async () => {
  show(0);
  await idle();
  expect(screen.getByRole('link', { name: 'Requests' })).toBeVisible();
});
