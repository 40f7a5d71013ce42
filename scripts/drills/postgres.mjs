import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PostgreSQL refuses to run as root, so root lends it the account that its package made. */
function account() {
  if (process.getuid?.() !== 0) return {};
  const id = (/** @type {string} */ flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim());
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * A PostgreSQL of one's own that waits for the disk, and that can be killed and started again on its data.
 *
 * @param {string} bin - folder of the server's programs
 * @param {number} port
 */
export function ownPostgres(bin, port) {
  const owner = account();
  const base = mkdtempSync(join(tmpdir(), 'ondeck-drill-pg-'));
  if (owner.uid !== undefined) chownSync(base, owner.uid, owner.gid);
  const data = join(base, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    {
      ...owner,
      cwd: base,
      stdio: 'pipe',
    },
  );
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;

  /** Starts it, again and again while the last one's shared memory is still there. */
  async function start() {
    for (let tries = 0; tries < 200; tries += 1) {
      const one = spawn(
        join(bin, 'postgres'),
        [
          '-D',
          data,
          '-c',
          `port=${port}`,
          '-c',
          'listen_addresses=127.0.0.1',
          '-c',
          `unix_socket_directories=${base}`,
        ],
        { ...owner, cwd: base, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      server = one;
      const ready = await new Promise((resolve) => {
        let heard = '';
        one.stderr.setEncoding('utf8').on('data', (text) => {
          heard = (heard + text).slice(-4000);
          if (heard.includes('ready to accept connections')) resolve(true);
        });
        one.once('exit', () => resolve(false));
      });
      if (ready) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`PostgreSQL does not start on port ${port}; does another listen there?`);
  }

  /** @param {NodeJS.Signals} signal */
  async function end(signal) {
    const one = server;
    if (!one || one.exitCode !== null || one.signalCode !== null) return;
    const ended = new Promise((resolve) => one.once('exit', resolve));
    one.kill(signal);
    await ended;
  }

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    /** As a power switch would. */
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGINT');
      rmSync(base, { recursive: true, force: true });
    },
  };
}
