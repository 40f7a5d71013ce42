/**
 * Waits for work to end, but at most for some milliseconds. Late work continues alone, and an error that it throws then
 * is ignored.
 *
 * @returns whether the work ended in time
 * @throws the error of the work, if the work fails in time
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
