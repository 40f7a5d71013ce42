import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps track of connections that have not asked anything. Browsers open some ahead; node does not count them as
 * idle, so they would hold a server that closes for more than a minute.
 *
 * @returns how to close them
 */
export function trackSilent(server: Server): () => void {
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  return () => {
    for (const socket of silent) socket.destroy();
  };
}
