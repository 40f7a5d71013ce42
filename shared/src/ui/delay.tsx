import { useEffect, useState } from 'react';

/**
 * True once `on` has been true for `ms` without a break: what takes a moment only shows nothing at all.
 */
export function useDelayed(on: boolean, ms: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => setDue(true), ms);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [on, ms]);
  return on && isDue;
}
