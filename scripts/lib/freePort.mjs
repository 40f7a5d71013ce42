import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a loopback port that no process currently listens on.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
