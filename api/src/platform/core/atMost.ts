/**
 * Waits for something, but not for longer than some milliseconds. It goes on by itself afterwards; what it throws then is
 * nobody's.
 *
 * @returns whether it ended in time
 * @throws what it throws in time
 */
export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([work.then(() => true), over]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
