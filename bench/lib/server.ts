import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { startServer as start, untilReady } from '../../scripts/lib/server.mjs';

export { untilReady };

/**
 * Returns the folder of PostgreSQL's programs. @param who - start of the error: `The drill needs` @throws {Error} if
 * PostgreSQL isn't installed
 */
export function needPostgres(who: string): string {
  const bin = findPostgres();
  if (bin === null) throw new Error(`${who} PostgreSQL on this machine.`);
  return bin;
}

/** Returns the settings of an installation behind a proxy on this machine, without the demo school. */
export const production = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  NODE_ENV: 'production',
  DEMO: 'false',
  PUBLIC_URL: 'http://127.0.0.1',
  TRUSTED_PROXIES: 'loopback',
});

export type Server = Awaited<ReturnType<typeof start>>;

/** Starts the built server, with the demo school unless the environment names a database. Options as in `start`. */
export const startServer = (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  options: Omit<Parameters<typeof start>[0], 'dataDir' | 'env'> = {},
) => start({ dataDir, env: { DEMO: 'true', ...env }, log: 'ignore', ...options });
