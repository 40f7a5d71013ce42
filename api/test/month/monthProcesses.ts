import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestApp } from '../harness';
import { type Call, LostError, type Random } from './monthLine';

export interface Processes {
  readonly call: Call;
  /**
   * Sets the clock of both servers and replaces killed ones. One time in ten, a server is killed during a later call.
   */
  setClock(instant: number): Promise<void>;
  kills(): number;
  stop(): Promise<void>;
}

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
}

const parse = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
};

/** Starts two servers in separate processes on a shared PostgreSQL; undefined without one. */
export async function startProcesses(test: TestApp, random: Random): Promise<Processes | undefined> {
  const { TEST_DATABASE_URL: base } = process.env;
  if (!base) return undefined;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.db);
  const url = new URL(base);
  url.pathname = `/${rows[0]?.name ?? ''}`;

  async function launch(): Promise<Server> {
    const args = [url.toString(), test.clock.now().toISOString()];
    const child = fork(join(import.meta.dirname, 'monthServer.ts'), args, {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [port]: unknown[] = await once(child, 'message');
    return { child, port: Number(port) };
  }
  const servers = [await launch(), await launch()];
  let kills = 0;
  /** The number of calls until the next kill; negative if none is due. */
  let until = -1;
  function kill({ child }: Server): void {
    kills += 1;
    child.kill('SIGKILL');
  }

  const call: Call = async (token, method, path, body, more = {}) => {
    const server = servers[Math.floor(random() * servers.length)];
    if (!server) throw new LostError('No server');
    try {
      const asked = fetch(`http://127.0.0.1:${server.port}${path}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Token ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...more.headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      until -= 1;
      if (until === 0) setImmediate(() => kill(server));
      const response = await asked;
      const text = await response.text();
      const headers = Object.fromEntries(response.headers);
      return { status: response.status, body: parse(text), headers, text, cookies: [] };
    } catch (error) {
      throw new LostError(String(error));
    }
  };

  return {
    call,
    async setClock(instant) {
      for (const [index, { child }] of servers.entries()) if (child.killed) servers[index] = await launch();
      const now = new Date(instant).toISOString();
      await Promise.all(
        servers.map(async ({ child }) => {
          const answer = once(child, 'message');
          child.send(now);
          await answer;
        }),
      );
      until = random() < 0.1 ? 1 + Math.floor(random() * 6) : -1;
    },
    kills: () => kills,
    async stop() {
      await Promise.all(
        servers.map(async ({ child }) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          const ended = once(child, 'exit');
          child.kill('SIGKILL');
          await ended;
        }),
      );
    },
  };
}
