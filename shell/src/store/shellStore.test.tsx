import { baseApi } from '@ondeck/shared/api/baseApi';
import { createSlice } from '@ondeck/shared/api/slices';
import { dropSession, storeSession } from '@ondeck/shared/session/session';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { tieToSession } from '../tieToSession';
import { createShellStore } from './shellStore';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({ leavingSchedule: build.query<unknown, void>({ query: () => '/api/mine/' }) }),
});
const draft = createSlice({
  name: 'first/draft',
  initialState: '',
  reducers: { written: (_state, { payload }: { payload: string }) => payload },
});
const Root = () => null;
const user = { id: 'u1', user_type: 'EMPLOYEE', first_name: 'Maya', last_name: 'Rivera' };

test('clears the cache, the reducers, and every area when the user signs out, even if an area throws', async () => {
  fakeServer({ 'GET /api/mine/': { body: { secret: 'Maya works on Monday' } }, 'GET /api/events': 'lost' });
  storeSession({ access_token: 'maya', session_info: { user } }, 'maya@ondeck.example');
  const failed: string[] = [];
  const shellStore = createShellStore((area, error) => failed.push(`${area}: ${String(error)}`));
  const dispose = jest.fn();
  const broken = () => {
    throw new Error('cannot forget');
  };
  shellStore.join('first', {
    contract: 1,
    Root,
    slices: [
      {
        reducerPath: draft.name,
        reducer: (state: string | undefined, action: never) => draft.reducer(state, action),
      },
    ],
    dispose: broken,
  });
  shellStore.join('second', { contract: 1, Root, dispose });
  const loadAnew = jest.fn();
  const stop = tieToSession(shellStore, loadAnew);
  await shellStore.store.dispatch(api.endpoints.leavingSchedule.initiate());
  shellStore.store.dispatch(draft.actions.written('Maya is ill'));
  expect(JSON.stringify(shellStore.store.getState())).toMatch(/Monday.*ill/);

  dropSession('signedOut');

  expect(JSON.stringify(shellStore.store.getState())).not.toMatch(/Monday|ill/);
  expect(dispose).toHaveBeenCalledTimes(1);
  expect(failed).toEqual(['first: Error: cannot forget']);
  // The area couldn't clear its own variables, so the page reloads.
  expect(loadAnew).toHaveBeenCalledTimes(1);
  stop();
});

test('keeps the page for the next user when all areas have cleared their data', () => {
  fakeServer({ 'GET /api/events': 'lost' });
  storeSession({ access_token: 'maya', session_info: { user } }, 'maya@ondeck.example');
  const shellStore = createShellStore();
  shellStore.join('first', { contract: 1, Root, dispose: () => undefined });
  const loadAnew = jest.fn();
  const stop = tieToSession(shellStore, loadAnew);
  dropSession('signedOut');
  expect(loadAnew).not.toHaveBeenCalled();
  stop();
});

test("refuses a reducer without its area's name, so that no area replaces another area's reducer", () => {
  const slices = [{ reducerPath: 'employee/draft', reducer: () => '' }];
  expect(() => createShellStore().join('admin', { contract: 1, Root, slices })).toThrow(
    'must be named "admin/…"',
  );
});
