import { AppError } from '../core/errors';
import type { HttpApp } from './types';

/**
 * A server that is about to stop: it answers everything, and asks to be sent no more. Once begun, `/api/ready` answers 503, so that whoever shares out visitors sends them elsewhere, and each answer is the
 * last one of its connection, so that no question meets a connection that closes.
 */
export function createDrain() {
  let isOn = false;
  return {
    begin(): void {
      isOn = true;
    },
    /** Lets a server's answers say so. */
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
