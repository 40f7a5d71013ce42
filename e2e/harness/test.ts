import { test as base } from '@playwright/test';
import { hearMessages, type Messages } from './messages';
import { type ServerOptions, startServer, type TestServer } from './server';
import { startHosted } from './serverHost';
import { lookUpOwnFramesOnly } from './stacks';
import { openSchool } from './template';
import { type PageWatch, watchPage } from './watch';

export { expect } from '@playwright/test';

lookUpOwnFramesOnly();

interface TestFixtures {
  /** Set with `test.use({ ownServer: true })` if a test changes data that other tests read. */
  readonly ownServer: boolean;
  /**
   * Set with `test.use({ serverOf: 'a name' })` at the head of a file whose tests change data of other files, but not
   * of each other: the file gets one server instead of one for each test.
   */
  readonly serverOf: string;
  /** The server that the page talks to. */
  readonly server: TestServer;
  /** Fails the test on errors that the page reports; always on. */
  readonly watch: PageWatch;
  /** Records the page's messages, from its first navigation on. */
  readonly said: Messages;
}

interface WorkerFixtures {
  /** Returns this worker's server of that name, and starts it if necessary. */
  readonly serverNamed: (name: string) => Promise<TestServer>;
}

interface HeldServer {
  readonly server: TestServer;
  readonly end: () => Promise<void>;
}

/**
 * Starts a server with a new school. @param env - more variables; the server is then a separate process, as it is on
 * the embedded engine
 */
async function hold(env?: ServerOptions['env']): Promise<HeldServer> {
  const school = openSchool();
  const start = school.env && !env ? startHosted : startServer;
  const server = await start({ dataDir: school.dataDir, env: { ...school.env, ...env } });
  const end = async (): Promise<void> => {
    await server.stop();
    school.remove();
  };
  return { server, end };
}

/** Runs a server with a separate school until `use` returns. @param env - see {@link hold} */
export async function withServer(
  use: (server: TestServer) => Promise<void>,
  env?: ServerOptions['env'],
): Promise<void> {
  const { server, end } = await hold(env);
  try {
    await use(server);
  } finally {
    await end();
  }
}

/** The server that tests share if they change no data of other tests. */
const everybody = 'everybody';

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // The fixture belongs to the worker, and the name to the test: a worker option would start another worker and
  // browser.
  serverNamed: [
    async ({}, use) => {
      const held = new Map<string, HeldServer>();
      await use(async (name) => {
        const found = held.get(name);
        if (found) return found.server;
        for (const [other, { end }] of held) {
          if (other === everybody) continue;
          held.delete(other);
          await end();
        }
        const made = await hold();
        held.set(name, made);
        return made.server;
      });
      for (const { end } of held.values()) await end();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  serverOf: [everybody, { option: true }],
  ownServer: [false, { option: true }],
  server: async ({ ownServer, serverOf, serverNamed }, use) =>
    ownServer ? withServer(use) : use(await serverNamed(serverOf)),
  baseURL: async ({ server }, use) => use(server.url),
  said: async ({ page }, use) => use(await hearMessages(page)),
  watch: [
    async ({ page }, use) => {
      const watch = await watchPage(page);
      await use(watch);
      watch.expectQuiet();
    },
    { auto: true },
  ],
});
