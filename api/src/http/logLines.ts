/** How long a line may wait for others, in milliseconds. */
const WAIT = 100;

/**
 * Log lines, written several at a time: one write for every answer costs a tenth of a short call. What waits is
 * written when the process ends, also by a fault; only a kill loses it.
 *
 * @param write - standard output
 */
export function createLogLines(write: (text: string) => void): { write(line: string): void; flush(): void } {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    write(text);
  };
  return {
    flush,
    write(line) {
      waiting += line;
      // The wait alone must not keep a process that is done.
      timer ??= setTimeout(flush, WAIT).unref();
    },
  };
}
