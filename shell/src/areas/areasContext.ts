import { createContext, useContext } from 'react';
import type { AreaLoader } from '../federation/loadArea';

/** The page's area loader. Tests replace it to control the composition. */
export const AreasContext = createContext<AreaLoader | undefined>(undefined);

export function useAreas(): AreaLoader {
  const loader = useContext(AreasContext);
  if (!loader) throw new Error('The page has no area loader.');
  return loader;
}
