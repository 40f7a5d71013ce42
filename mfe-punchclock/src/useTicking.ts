import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns the current time, updated at every interval.
 *
 * @param everyMs - interval in milliseconds
 * @returns milliseconds since 1970 by this device's clock
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
 * @param ms - delay in milliseconds; a change restarts the delay, and 0 never calls
 */
export function useTimeout(ms: number, onOver: () => void): void {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!ms) return;
    const timer = setTimeout(over, ms);
    return () => clearTimeout(timer);
  }, [ms]);
}
