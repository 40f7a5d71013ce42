import type { Server } from 'node:net';

/** The port that a server listens on: the one it was given where it asked for any (0). */
export function portOf(server: Server, asked: number): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : asked;
}
