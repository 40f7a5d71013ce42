import { freePort } from '../../scripts/lib/freePort.mjs';
import { startServer as start } from '../../scripts/lib/server.mjs';
import { serverFile } from './paths';

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

/** Starts the built server, and returns it when it is ready. @throws {Error} with its output if it doesn't become ready */
export const startServer = ({ env = {}, ...options }: ServerOptions): Promise<RunningServer> =>
  // A test is too short for an optimizing compile of the embedded engine’s code, or for source maps: the built server
  // can be read without them.
  start({ ...options, env, script: serverFile, execArgv: ['--liftoff-only'] });
