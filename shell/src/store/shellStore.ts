import { baseApi } from '@ondeck/shared/api/baseApi';
import { createOnDeckStore } from '@ondeck/shared/api/store';
import type { AreaModule } from '@ondeck/shared/contract/area';
import { createContext, useContext } from 'react';

/** The redux store of the page and the areas that joined it. */
export function createShellStore() {
  const { store, inject } = createOnDeckStore();
  const joined = new Set<AreaModule>();
  return {
    store,
    /** Adds an area's reducers, and remembers whom to tell when the session ends. */
    join(module: AreaModule): void {
      if (joined.has(module)) return;
      if (module.slices) inject(module.slices);
      joined.add(module);
    },
    /** Forgets what belongs to the person who left. */
    clear(): void {
      for (const module of joined) module.dispose?.();
      store.dispatch(baseApi.util.resetApiState());
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
