import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../../api/bundle.mjs';
import { root, templates } from './paths';
import { freePort, type ServerOptions, type TestServer } from './server';

/** Variable that passes the host process's address from the run to its workers. */
const variable = 'ONDECK_E2E_HOST';

/**
 * Starts the process that the tests' servers run in, and stores its address for this process's children. The servers'
 * output is in `servers.{pid}.log`, next to the templates.
 *
 * @returns a function that ends the process and every server in it
 * @throws {Error} with the process's output if it doesn't start
 */
export async function startHost(): Promise<() => Promise<void>> {
  // Two runs can overlap, so each has its own program and log.
  const program = `dist/serverHost.${process.pid}.js`;
  await bundle('test/serverHost.ts', program);
  const logFile = join(templates, `servers.${process.pid}.log`);
  const log = openSync(logFile, 'w');
  const host = fork(join(root, 'api', program), {
    cwd: root,
    execArgv: [],
    stdio: ['ignore', log, log, 'ipc'],
  });
  const ended = once(host, 'exit');
  const failed = ended.then(() => {
    throw new Error(`The servers’ process did not start:\n${readFileSync(logFile, 'utf8')}`);
  });
  const [port] = await Promise.race([once(host, 'message'), failed]);
  failed.catch(() => undefined);
  process.env[variable] = `http://127.0.0.1:${port}`;
  return async () => {
    host.disconnect();
    await ended;
    for (const file of ['', '.map']) rmSync(join(root, 'api', `${program}${file}`), { force: true });
  };
}

async function ask(path: string, init: RequestInit): Promise<void> {
  const answer = await fetch(`${process.env[variable]}${path}`, init);
  if (!answer.ok) throw new Error(await answer.text());
}

/** Starts a server in the shared process, on loopback. @throws {Error} with the server's message if it doesn't start */
export async function startHosted({ dataDir, env }: ServerOptions): Promise<TestServer> {
  const port = await freePort();
  const settings = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', ...env };
  await ask('/', { method: 'POST', body: JSON.stringify(settings) });
  return { url: `http://127.0.0.1:${port}`, port, stop: () => ask(`/${port}`, { method: 'DELETE' }) };
}
