import { AppError } from '../core/errors';
import type { HttpApp } from './types';

/**
 * Prepares a server to stop while it still answers everything. Once started, `/api/ready` answers 503 so that load
 * balancers send visitors elsewhere, and each answer closes its connection so that no request meets a closing one.
 */
export function createDrain() {
  let isOn = false;
  return {
    begin(): void {
      isOn = true;
    },
    /** Makes a server's answers reflect the drain. */
    watch(app: HttpApp): void {
      app.addHook('onRequest', async ({ routeOptions }) => {
        if (isOn && routeOptions.url === '/api/ready') throw new AppError(503, 'This server is stopping.');
      });
      app.addHook('onSend', async (_request, reply) => {
        if (isOn) reply.header('connection', 'close');
      });
    },
  };
}

export type Drain = ReturnType<typeof createDrain>;
