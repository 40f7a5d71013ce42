import { combineSlices, configureStore, type UnknownAction } from '@reduxjs/toolkit';
import type { AreaSlice } from '../contract/area';
import { baseApi } from './baseApi';

const RESET = 'ondeck/resetSlices';

/**
 * Creates the Redux store of a page or a test: the cache of server data, and the slices that areas add.
 *
 * @returns the store, `inject` for an area's slices (a taken name throws), and `resetSlices` to reset them
 */
export function createOnDeckStore() {
  const reducer = combineSlices(baseApi);
  const store = configureStore({
    /** Reducers of areas start fresh when they get no state. */
    reducer: (state: ReturnType<typeof reducer> | undefined, action: UnknownAction) =>
      reducer(state && action.type === RESET ? { api: state.api } : state, action),
    middleware: (defaults) =>
      // Blobs of downloads pass through mutations, never into the state.
      defaults({ serializableCheck: false, immutableCheck: false }).concat(baseApi.middleware),
  });
  const taken = new Map<string, AreaSlice['reducer']>();
  return {
    store,
    inject(slices: readonly AreaSlice[]): void {
      for (const slice of slices) {
        const known = taken.get(slice.reducerPath);
        if (known === slice.reducer) continue;
        if (known) throw new Error(`Two areas claim the slot "${slice.reducerPath}" of the store.`);
        taken.set(slice.reducerPath, slice.reducer);
        reducer.inject({ reducerPath: slice.reducerPath, reducer: slice.reducer });
      }
    },
    resetSlices: (): void => void store.dispatch({ type: RESET }),
  };
}
