import { baseApi } from '@ondeck/shared/api/baseApi';
import { createOnDeckStore } from '@ondeck/shared/api/store';
import type { AreaModule } from '@ondeck/shared/contract/area';
import { createContext, useContext } from 'react';

/**
 * The redux store of the page and the areas that joined it.
 *
 * @param report - hears of an area that failed while it forgot a person
 */
export function createShellStore(report: (area: string, error: unknown) => void = () => undefined) {
  const { store, inject, resetSlices } = createOnDeckStore();
  const joined = new Map<AreaModule, string>();
  return {
    store,
    /**
     * Adds an area's reducers, and remembers whom to tell when the session ends.
     *
     * @throws {Error} where a reducer does not carry the area's name: it would take another area's place
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
     * Forgets what belongs to the person who left: what the shell holds first, so that no area can prevent it.
     *
     * @returns whether every area has forgotten its part too
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
