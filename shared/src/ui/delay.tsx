import { useEffect, useState } from 'react';

/** Returns true once `on` has been true for `ms`, so that brief waits show nothing. */
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

/** Returns a value once it has stayed the same for `ms`, so that a search waits for a pause in typing. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
