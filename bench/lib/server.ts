import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { root } from '../../kit/lib/paths.mjs';

/** Waits up to a minute until a server reports that it is ready. */
export async function untilReady(url: string, isAlive = (): boolean => true): Promise<void> {
  const late = Date.now() + 60_000;
  const ask = () =>
    fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(1000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await ask())) {
    if (!isAlive() || Date.now() > late) throw new Error(`${url} didn't become ready.`);
    await pause(20);
  }
}

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

export type Server = Awaited<ReturnType<typeof startServer>>;

/**
 * Starts the built server, with the demo school unless the environment names a database.
 *
 * @param dataDir - the server's data folder
 * @param env - `PORT` for a certain port; a free port by default
 * @param options - `log`: a file for the server's errors
 */
export async function startServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  {
    script = 'api/dist/server.js',
    execArgv = [],
    log = 'ignore',
  }: { readonly script?: string; readonly execArgv?: string[]; readonly log?: 'ignore' | number } = {},
) {
  const port = env['PORT'] ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const own = { HOST: '127.0.0.1', PORT: port, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'true', ...env };
  const child = fork(join(root, script), {
    cwd: root,
    env: { ...process.env, ...own },
    stdio: ['ignore', 'ignore', log, 'ipc'],
    execArgv,
  });
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  await untilReady(url, () => child.exitCode === null).catch(async (error: unknown) => {
    await end('SIGKILL');
    throw error;
  });
  return { url, port, child, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
