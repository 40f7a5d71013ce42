import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './server';

/** The line between a browser and the server. */
export interface Line {
  /** Origin without a slash at its end. */
  readonly url: string;
  /** Nobody answers any more, as if the server were stopped: connections end, new ones are refused. */
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
}

/** Passes everything that is said to a port of its own on to the server's, until it is cut. */
export async function openLine(to: number): Promise<Line> {
  const ends = new Set<Socket>();
  const listener = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.pipe(other);
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
  const cut = () =>
    new Promise<void>((resolve) => {
      if (listener.listening) listener.close(() => resolve());
      else resolve();
      for (const end of ends) end.destroy();
    });
  await mend();
  return { url: `http://127.0.0.1:${port}`, cut, mend };
}
