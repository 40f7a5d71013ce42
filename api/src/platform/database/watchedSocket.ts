import { connect, Socket } from 'node:net';

/** So long nothing may come from a server until it is looked at, and so long it may take to answer then. */
const PATIENCE = 5_000;

const takesConnections = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: PATIENCE });
    const say = (answer: boolean) => (): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', say(true)).once('timeout', say(false)).once('error', say(false));
  });

/**
 * A socket that ends when its server is gone without a word, as one that lost its power: what was asked of it would
 * wait for a quarter of an hour. A server that only takes long still takes connections, and is waited for.
 *
 * @param onGone - told before whoever waits for an answer is
 */
export function watchedSocket(onGone: () => void): Socket {
  const socket = new Socket();
  socket.on('timeout', () => {
    const { remoteAddress, remotePort } = socket;
    if (remoteAddress === undefined || remotePort === undefined) return;
    void takesConnections(remoteAddress, remotePort).then((isThere) => {
      if (isThere) return socket.setTimeout(PATIENCE);
      onGone();
      return socket.destroy(Object.assign(new Error('PostgreSQL is gone.'), { code: 'ETIMEDOUT' }));
    });
  });
  return socket.setTimeout(PATIENCE);
}
