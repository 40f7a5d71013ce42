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

/** Returns a value once it has stayed the same for so long: what is typed is looked up after a pause. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
