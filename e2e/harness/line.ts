import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './server';

/** A page prefetches the code of its dialogs after it has been idle for a second. */
const QUIET_MS = 1_500;
const PATIENCE_MS = 8_000;

/** The connection between a browser and the server, for tests to cut and restore. */
export interface Line {
  /** Origin without a trailing slash. */
  readonly url: string;
  /**
   * Ends all connections and refuses new ones, as if the server had stopped. The cut waits until the line is quiet: a
   * page that is still prefetching couldn't open its dialogs afterward.
   */
  readonly cut: () => Promise<void>;
  /** Cuts the line right away, even in the middle of a call. */
  readonly snap: () => Promise<void>;
  readonly mend: () => Promise<void>;
}

/**
 * Passes all bytes from a separate port on to the server's, until the line is cut.
 *
 * @param hear - takes the bytes that the browser sends
 */
export async function openLine(to: number, hear: (said: Buffer) => void = () => {}): Promise<Line> {
  const ends = new Set<Socket>();
  let lastData = 0;
  const listener = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    near.on('data', hear);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.pipe(other);
      end.on('data', () => {
        lastData = Date.now();
      });
      end.on('error', () => other.destroy());
      end.on('close', () => {
        ends.delete(end);
        other.destroy();
      });
    }
  });
  const port = await freePort();
  const mend = () =>
    new Promise<void>((resolve) => {
      if (listener.listening) resolve();
      else listener.listen(port, '127.0.0.1', resolve);
    });
  const snap = () =>
    new Promise<void>((resolve) => {
      if (listener.listening) listener.close(() => resolve());
      else resolve();
      for (const end of ends) end.destroy();
    });
  async function cut(): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() - lastData < QUIET_MS && Date.now() < until) await pause(100);
    await snap();
  }
  await mend();
  return { url: `http://127.0.0.1:${port}`, cut, snap, mend };
}
