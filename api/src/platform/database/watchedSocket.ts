import { connect, Socket } from 'node:net';

/** Time in ms without data after which a server is checked, and time that the server has to answer then. */
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
 * Creates a socket that closes when its server vanishes, for example after a power loss. Otherwise a query would wait
 * for a quarter of an hour. A slow server still accepts connections, so the socket waits for it.
 *
 * @param onGone - called before any waiting query fails
 */
export function watchedSocket(onGone: () => void): Socket {
  const socket = new Socket();
  socket.on('timeout', () => {
    const { remoteAddress, remotePort } = socket;
    if (remoteAddress === undefined || remotePort === undefined) return;
    void takesConnections(remoteAddress, remotePort).then((isThere) => {
      if (isThere) return socket.setTimeout(PATIENCE);
      onGone();
      return socket.destroy(
        Object.assign(new Error('Lost the connection to PostgreSQL.'), { code: 'ETIMEDOUT' }),
      );
    });
  });
  return socket.setTimeout(PATIENCE);
}
