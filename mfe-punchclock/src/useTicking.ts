import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The time, anew at every interval while somebody looks.
 *
 * @param everyMs - interval
 * @returns milliseconds since 1970 of this device's clock
 */
export function useTicking(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/**
 * Calls back once after a time.
 *
 * @param ms - how long to wait, anew whenever it changes; 0 never calls
 */
export function useTimeout(ms: number, onOver: () => void): void {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!ms) return;
    const timer = setTimeout(over, ms);
    return () => clearTimeout(timer);
  }, [ms]);
}
