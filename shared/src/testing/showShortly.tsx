import { act, cleanup, render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { Provider } from 'react-redux';
import { createOnDeckStore } from '../api/store';
import type { AreaModule } from '../contract/area';
import type { Access } from '../contract/roles';
import { MemoryRouter } from '../router/memoryRouter';
import { storeSession } from '../session/session';
import { LaneTheme } from '../ui/theme';

/** Returns the folder of the area whose test is running. */
export const areaFolder = (): string => (expect.getState().testPath ?? '').replace(/[\\/]src[\\/].*$/, '');

/** Signs in as a user who can open a page. */
export function signInFor(access: Access): void {
  if (typeof access === 'string') return;
  const user = { id: '01900000-0000-7000-8000-000000000001', first_name: 'Ana', last_name: 'Silva' };
  const user_type = access[0] ?? 'ADMIN';
  storeSession(
    { access_token: 'test-token', session_info: { user: { ...user, user_type } } },
    'ana@ondeck.example',
  );
}

/** Shows an element of an area as the shell does, then unmounts it. */
export async function showShortly(
  element: ReactNode,
  address = '/',
  slices: AreaModule['slices'] = [],
): Promise<void> {
  const { store, inject } = createOnDeckStore();
  inject(slices);
  const view = render(
    <LaneTheme zeroRuntime>
      <Provider store={store}>
        <MemoryRouter initialEntries={[address]}>
          <Suspense fallback="">{element}</Suspense>
        </MemoryRouter>
      </Provider>
    </LaneTheme>,
  );
  // Pages that load when first shown need a turn of the event loop.
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(view.container).not.toBeEmptyDOMElement();
  cleanup();
}
