import type { Server } from 'node:net';

/** Returns the port that a server listens on: the assigned one if it asked for any (0). */
export function portOf(server: Server, asked: number): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : asked;
}
