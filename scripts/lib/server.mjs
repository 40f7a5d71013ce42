import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../kit/lib/paths.mjs';
import { freePort } from './freePort.mjs';

/** @param {string} url */
const isReady = (url) =>
  fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Waits until a server reports that it is ready.
 *
 * @param {string} url - its origin, without a trailing slash
 * @param {{isAlive?: () => boolean, minutes?: number}} [options]
 * @throws {Error} if it ends before that, or isn't ready in time
 */
export async function untilReady(url, { isAlive = () => true, minutes = 1 } = {}) {
  const late = Date.now() + minutes * 60_000;
  while (!(await isReady(url))) {
    if (!isAlive() || Date.now() > late) throw new Error(`${url} didn't become ready.`);
    await pause(20);
  }
}

/**
 * Starts the built server on loopback and waits until it reports that it is ready: the embedded database, and no demo
 * school unless the environment says so.
 *
 * @param {object} options
 * @param {string} options.dataDir - the server's data folder
 * @param {number | string} [options.port] - a free port by default
 * @param {Readonly<Record<string, string>>} [options.env]
 * @param {number} [options.minutes] - the server has to become ready in; creating a school first takes longer
 * @param {string} [options.script] - the server's file, below the root or absolute
 * @param {readonly string[]} [options.execArgv] - arguments for Node.js
 * @param {'ignore' | number} [options.log] - a file for its errors, or none; then nothing is kept, and its process can
 *   send messages
 * @returns its origin without a trailing slash, its port, its process, and what it has printed so far. `stop` asks it to
 *   stop, and `kill` ends it right away, as a power failure would; both wait until the process has ended.
 * @throws {Error} with the server's output if it ends before that, or isn't ready in time
 */
export async function startServer({
  dataDir,
  port,
  env = {},
  minutes = 1,
  script = 'api/dist/server.js',
  execArgv = [],
  log,
}) {
  const chosen = Number(port ?? (await freePort()));
  const url = `http://127.0.0.1:${chosen}`;
  const own = { HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', ...env, PORT: String(chosen) };
  const child = spawn(process.execPath, [...execArgv, script], {
    cwd: root,
    env: { ...process.env, ...own },
    stdio: log === undefined ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'ignore', log, 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const ended = once(child, 'exit');
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal);
    await ended;
  };
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  await untilReady(url, { isAlive, minutes }).catch(async (error) => {
    await end('SIGKILL');
    throw new Error(`${error.message}\n${output}`);
  });
  return {
    url,
    port: chosen,
    child,
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
