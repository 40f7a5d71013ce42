import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { installWithApt } from './browser.mjs';

/**
 * Finds the folder with PostgreSQL's server programs. Debian keeps them out of PATH, one folder a version.
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

/** PostgreSQL refuses to run as root, so root lends it the account that its package made. */
function account() {
  if (process.getuid?.() !== 0) return {};
  const id = (/** @type {string} */ flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim());
  return { uid: id('-u'), gid: id('-g') };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/**
 * Starts a PostgreSQL in a temporary folder, listening on loopback only. It does not wait for the disk: what it holds
 * is thrown away at the end.
 *
 * @param {string} bin - folder of the server's programs
 * @param {string} [copyOf] - a folder that an earlier one was kept in; a new, empty one without it
 * @returns {Promise<{url: string, stop: () => Promise<void>, keep: (folder: string) => Promise<void>}>} `keep` stops
 *   it too, after which a copy of what it holds is in the folder
 * @throws {Error} with what PostgreSQL printed where it does not start
 */
export async function startPostgres(bin, copyOf) {
  const owner = account();
  const base = mkdtempSync(join(tmpdir(), 'ondeck-pg-'));
  if (owner.uid !== undefined) chownSync(base, owner.uid, owner.gid);
  const data = join(base, 'data');
  const options = {
    ...owner,
    cwd: base,
    encoding: /** @type {const} */ ('utf8'),
    stdio: /** @type {const} */ ('pipe'),
  };
  // As whoever runs this: a copy keeps its owner, which is the account above.
  if (copyOf !== undefined) execFileSync('cp', ['-a', copyOf, data]);
  else
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
      options,
    );
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${base}`,
    'fsync=off',
    'max_connections=200',
  ];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...owner,
      cwd: base,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  await new Promise((resolve, reject) => {
    let heard = '';
    server.stderr.setEncoding('utf8').on('data', (text) => {
      heard = (heard + text).slice(-4000);
      if (heard.includes('ready to accept connections')) resolve(undefined);
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${heard}`)));
  });
  const end = async () => {
    server.kill('SIGINT');
    await ended;
  };
  const remove = () => rmSync(base, { recursive: true, force: true });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => end().then(remove),
    keep: async (folder) => {
      await end();
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(dirname(folder), { recursive: true });
      execFileSync('cp', ['-a', data, folder]);
      remove();
    },
  };
}
