const WAITS_MS = [300, 700, 1500, 3000];
const LONGEST_MS = 5000;

/** Returns the milliseconds to wait after an unanswered attempt (counted from 1). */
export const nextWait = (attempt: number): number => WAITS_MS[attempt - 1] ?? LONGEST_MS;

/** Resolves after the given time, or right away when abandoned. */
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

/** Returns a key of 128 random bits. Works on plain HTTP too, where `randomUUID` is missing. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
