import { useEffect, useState } from 'react';

/**
 * The time, anew at every interval while somebody looks.
 *
 * @param everyMs - interval; 0 stops
 * @returns milliseconds since 1970 of this device's clock
 */
export function useTicking(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!everyMs) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Calls back once after the time without a change of `key`; a time of 0 never does. */
export function useIdle(ms: number, key: string, onIdle: () => void): void {
  useEffect(() => {
    if (!ms) return;
    const timer = setTimeout(onIdle, ms);
    return () => clearTimeout(timer);
  }, [ms, key]);
}
