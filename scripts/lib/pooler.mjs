import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort.mjs';
import { account } from './postgres.mjs';

/** Checks whether PgBouncer is installed. */
export const hasPooler = () => spawnSync('pgbouncer', ['--version']).status === 0;

/**
 * Starts PgBouncer in front of a PostgreSQL, with `pool_mode=transaction` and fewer connections than clients.
 *
 * @param {string} url - of the PostgreSQL, with its user
 * @param {{ignores?: readonly string[]}} [options] - `ignores`: session settings that PgBouncer drops silently instead
 * of refusing the connection
 * @returns `at` returns the pooler's address of a database by its name
 */
export async function startPooler(url, { ignores = [] } = {}) {
  const { hostname, port: behind, username } = new URL(url);
  const base = mkdtempSync(join(tmpdir(), 'ondeck-pooler-'));
  const port = await freePort();
  const file = join(base, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${behind} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 5',
    'max_client_conn = 1000',
    ...(ignores.length > 0 ? [`ignore_startup_parameters = ${ignores.join(',')}`] : []),
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const owner = { ...account(), cwd: base };
  if (owner.uid !== undefined) for (const path of [base, file]) chownSync(path, owner.uid, owner.gid);
  const pooler = spawn('pgbouncer', [file], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(pooler, 'exit');
  let heard = '';
  const ready = new Promise((resolve) => {
    pooler.stderr.setEncoding('utf8').on('data', (text) => {
      heard = (heard + text).slice(-4000);
      if (heard.includes('process up')) resolve(true);
    });
  });
  if (!(await Promise.race([ready, ended.then(() => false)])))
    throw new Error(`PgBouncer didn't start:\n${heard}`);
  return {
    /** @param {string} database */
    at: (database) => `postgres://${username}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      pooler.kill('SIGTERM');
      await ended;
      rmSync(base, { recursive: true, force: true });
    },
  };
}
