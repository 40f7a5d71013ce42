const WAITS_MS = [300, 700, 1500, 3000];
const LONGEST_MS = 5000;

/** Milliseconds to wait after the given attempt (from 1) found no answer. */
export const nextWait = (attempt: number): number => WAITS_MS[attempt - 1] ?? LONGEST_MS;

/** Resolves after the time, or at once when given up. */
export function sleep(ms: number, abandon: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (abandon.aborted) return resolve();
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      abandon.removeEventListener('abort', done);
      resolve();
    }
    abandon.addEventListener('abort', done);
  });
}
