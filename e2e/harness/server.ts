import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { root, serverFile } from './paths';

export { freePort };

/** A server, wherever it runs. */
export interface TestServer {
  /** Origin without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Asks it to stop and waits until it has. */
  readonly stop: () => Promise<void>;
}

/** A server that is a process. */
export interface RunningServer extends TestServer {
  /** Everything it printed so far. */
  readonly output: () => string;
  /** Ends it at once, as a power switch would, and waits until it is gone. */
  readonly kill: () => Promise<void>;
}

export interface ServerOptions {
  readonly dataDir: string;
  readonly port?: number;
  /** How long it may take to be ready; a school that is made first takes longer. */
  readonly minutes?: number;
  readonly env?: Readonly<Record<string, string>>;
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

/**
 * Starts the built server on loopback and waits until it says that it is ready.
 *
 * @throws {Error} with what it printed when it ends before that, or is not ready in time
 */
export async function startServer({
  dataDir,
  port,
  env = {},
  minutes = 1,
}: ServerOptions): Promise<RunningServer> {
  const chosen = port ?? (await freePort());
  const url = `http://127.0.0.1:${chosen}`;
  let output = '';
  // A test ends before it is worth the while to compile the embedded engine’s code a second, better time, or to read a
  // source map: the built server is legible as it is.
  const child = spawn(process.execPath, ['--liftoff-only', serverFile], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(chosen),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended(child);
  };
  const deadline = Date.now() + minutes * 60_000;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output}`);
    if (Date.now() > deadline) {
      await end('SIGKILL');
      throw new Error(`The server was not ready within ${minutes} min:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, port: chosen, output: () => output, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
