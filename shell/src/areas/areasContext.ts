import { createContext, useContext } from 'react';
import type { AreaLoader } from '../federation/loadArea';

/** The loader of the page; the composition's one seam, which tests replace. */
export const AreasContext = createContext<AreaLoader | undefined>(undefined);

export function useAreas(): AreaLoader {
  const loader = useContext(AreasContext);
  if (!loader) throw new Error('The page has no area loader.');
  return loader;
}
