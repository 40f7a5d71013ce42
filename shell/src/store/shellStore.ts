import { baseApi } from '@ondeck/shared/api/baseApi';
import { createOnDeckStore } from '@ondeck/shared/api/store';
import type { AreaModule } from '@ondeck/shared/contract/area';
import { createContext, useContext } from 'react';

/**
 * Creates the page's Redux store, which areas join.
 *
 * @param report - called with an area that failed to clear its data
 */
export function createShellStore(report: (area: string, error: unknown) => void = () => undefined) {
  const { store, inject, resetSlices } = createOnDeckStore();
  const joined = new Map<AreaModule, string>();
  return {
    store,
    /**
     * Adds an area's reducers, and remembers the area for clearing its data when the session ends.
     *
     * @throws {Error} if a reducer doesn't have the area's name, since it would replace another area's reducer
     */
    join(id: string, module: AreaModule): void {
      if (joined.has(module)) return;
      const { slices = [] } = module;
      const stray = slices.find(({ reducerPath }) => !reducerPath.startsWith(`${id}/`));
      if (stray) throw new Error(`The reducer "${stray.reducerPath}" must be named "${id}/…".`);
      inject(slices);
      joined.set(module, id);
    },
    /**
     * Clears the signed-out user's data. The shell's data comes first, so that no area can prevent it.
     *
     * @returns whether every area has cleared its data too
     */
    clear(): boolean {
      store.dispatch(baseApi.util.resetApiState());
      resetSlices();
      let isForgotten = true;
      for (const [module, id] of joined)
        try {
          module.dispose?.();
        } catch (error) {
          isForgotten = false;
          report(id, error);
        }
      return isForgotten;
    },
  };
}

export type ShellStore = ReturnType<typeof createShellStore>;
export const ShellStoreContext = createContext<ShellStore | undefined>(undefined);

export function useShellStore(): ShellStore {
  const store = useContext(ShellStoreContext);
  if (!store) throw new Error('The page has no store.');
  return store;
}
