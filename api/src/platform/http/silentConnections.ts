import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Tracks connections without a request. Browsers open some in advance, and node doesn't count them as idle, so they
 * would delay a closing server for more than a minute.
 *
 * @returns a function that closes them
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
