import type { ServerDatabase } from '../database/server';
import { CHANNEL, type Listen } from './bus';

const LONGEST_WAIT = 30_000;

/**
 * Listens with LISTEN on a separate connection, which is replaced when it dies. Until then, polling finds the changes.
 *
 * @param onError - called for every lost connection
 */
export const listenOn =
  (server: ServerDatabase, onError: (error: unknown) => void): Listen =>
  async (wake) => {
    let stopped = false;
    let wait = 500;
    let timer: NodeJS.Timeout | undefined;
    let end: () => Promise<void> = async () => {};

    async function connect(): Promise<void> {
      const client = server.newClient();
      let lost = false;
      const lose = (error?: unknown): void => {
        if (lost) return;
        lost = true;
        if (error !== undefined && !stopped) onError(error);
        void client.end().catch(() => {});
        if (stopped) return;
        wait = Math.min(wait * 2, LONGEST_WAIT);
        timer = setTimeout(() => void connect(), wait);
      };
      client.on('error', lose);
      client.on('end', () => lose());
      client.on('notification', wake);
      end = () => client.end();
      try {
        await client.connect();
        await client.query(`listen ${CHANNEL}`);
        wait = 500;
        wake();
      } catch (error) {
        lose(error);
      }
    }

    await connect();
    return async () => {
      stopped = true;
      clearTimeout(timer);
      await end().catch(() => {});
    };
  };
