import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installWithApt } from './browser.mjs';
import { freePort } from './freePort.mjs';

/**
 * Finds the folder with PostgreSQL's server programs. Debian keeps them out of PATH, in one folder for each version.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null}
 */
export function findPostgres(env = process.env) {
  const below = (/** @type {string} */ base, /** @type {string} */ tail) =>
    existsSync(base)
      ? readdirSync(base)
          .sort((a, b) => Number(b) - Number(a))
          .map((name) => join(base, name, tail))
      : [];
  const folders = [
    ...below('/usr/lib/postgresql', 'bin'),
    ...below('/opt/homebrew/opt', 'bin').filter((folder) => folder.includes('postgresql')),
    ...(env['PATH'] ?? '').split(delimiter),
  ];
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  );
}

/** @param {(line: string) => void} say */
export async function ensurePostgres(say) {
  const found = findPostgres();
  if (found !== null) return found;
  return (await installWithApt(['postgresql'], say)) ? findPostgres() : null;
}

/**
 * Returns the account that runs PostgreSQL. PostgreSQL refuses to run as root, so root uses the account of its package,
 * or the account without rights that every system has.
 */
export function account() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout),
    );
    if (uid && gid) return { uid, gid };
  }
  return {};
}

/**
 * Starts a PostgreSQL in a temporary folder, listening only on loopback.
 *
 * @param {string} bin - folder of the server's programs
 * @param {{copyOf?: string, standbyOf?: string, isDurable?: boolean, below?: string}} [options] - `below`: parent of
 * its folder, if not the system's temporary folder; `copyOf`: a folder that `keep` wrote; `standbyOf`: address of a
 * running server that this one follows until it is promoted. Without them, the server is new and empty. `isDurable`:
 * committed data survives `kill`; otherwise no write waits for the disk
 * @returns `kill` ends the server like a power failure, and `start` starts it again with its data; `stop` ends it and
 * deletes its data; `keep` stops it and leaves a copy in a new folder
 * @throws {Error} with PostgreSQL's output if it doesn't start
 */
export async function startPostgres(bin, { copyOf, standbyOf, isDurable = false, below = tmpdir() } = {}) {
  const base = mkdtempSync(join(below, 'ondeck-pg-'));
  const data = join(base, 'data');
  const owner = { ...account(), cwd: base };
  if (owner.uid !== undefined) chownSync(base, owner.uid, owner.gid);
  // Copy as the current user, because the copy keeps its owner, which is the account above.
  if (copyOf !== undefined) execFileSync('cp', ['-a', copyOf, data]);
  else if (standbyOf !== undefined) {
    const args = ['-D', data, '-d', standbyOf, '-R', '-c', 'fast', '-X', 'stream'];
    execFileSync(join(bin, 'pg_basebackup'), args, { ...owner, stdio: 'pipe' });
  } else {
    const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
    execFileSync(join(bin, 'initdb'), args, { ...owner, stdio: 'pipe' });
  }
  const port = await freePort();
  const hasty = ['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `${name}=off`);
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${base}`,
    'max_connections=200',
    ...(isDurable ? [] : hasty),
  ].flatMap((setting) => ['-c', setting]);
  /** Ends the server with a signal and waits for its end; does nothing if no server runs. */
  let end = async (/** @type {NodeJS.Signals} */ _signal) => {};

  async function start() {
    let heard = '';
    // Try again, because the shared memory of a killed server may still exist and make the first tries fail.
    for (let tries = 0; tries < 100; tries += 1) {
      const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], {
        ...owner,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const ended = once(server, 'exit');
      end = async (signal) => {
        server.kill(signal);
        await ended;
      };
      const ready = new Promise((resolve) => {
        server.stderr.setEncoding('utf8').on('data', (text) => {
          heard = (heard + text).slice(-4000);
          if (/ready to accept (read-only )?connections/.test(text)) resolve(true);
        });
      });
      if (await Promise.race([ready, ended.then(() => false)])) return;
      await pause(50);
    }
    throw new Error(`PostgreSQL didn't start:\n${heard}`);
  }
  const remove = () => rmSync(base, { recursive: true, force: true });
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** Folder with the data and the file `postmaster.pid`. */
    data,
    /** Folder of the server's socket file. */
    sockets: base,
    start,
    kill: () => end('SIGKILL'),
    // SIGINT is PostgreSQL's "fast shutdown", which ends all sessions.
    stop: () => end('SIGINT').then(remove),
    keep: async (/** @type {string} */ folder) => {
      await end('SIGINT');
      mkdirSync(dirname(folder), { recursive: true });
      // Rename after copying, so that a folder with the final name is complete.
      execFileSync('cp', ['-a', data, `${folder}.part`]);
      renameSync(`${folder}.part`, folder);
      remove();
    },
  };
}
