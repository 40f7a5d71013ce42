import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { root, serverFile } from './paths';

export { freePort };

/** A server of a test, in a separate or in the shared process. */
export interface TestServer {
  /** Origin without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** Asks the server to stop and waits until it has. */
  readonly stop: () => Promise<void>;
}

/** A server that runs as a separate process. */
export interface RunningServer extends TestServer {
  /** Returns everything that the server has printed so far. */
  readonly output: () => string;
  /** Kills the server right away, as a power failure would, and waits until the process has ended. */
  readonly kill: () => Promise<void>;
}

export interface ServerOptions {
  readonly dataDir: string;
  readonly port?: number;
  /** Minutes that the server has to become ready; creating a school first takes longer. */
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
 * Starts the built server on loopback and waits until it reports that it is ready.
 *
 * @throws {Error} with the server's output if it ends before that, or isn't ready in time
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
  // A test is too short for an optimizing compile of the embedded engine’s code, or for source maps: the built server
  // can be read without them.
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
