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
  /** Set with `test.use({ ownServer: true })` where a test changes what others read. */
  readonly ownServer: boolean;
  /**
   * Set with `test.use({ serverOf: 'a name' })` at the head of a file whose tests change what others read, but not what
   * they read of each other: the file gets one server of its own instead of one for each test.
   */
  readonly serverOf: string;
  /** The server that the page talks to. */
  readonly server: TestServer;
  /** Fails the test on errors that the page reports; always on. */
  readonly watch: PageWatch;
  /** Hears what the page says in passing, from its first navigation on. */
  readonly said: Messages;
}

interface WorkerFixtures {
  /** Starts the server of a name, or gives the one that this worker has. */
  readonly serverNamed: (name: string) => Promise<TestServer>;
}

interface HeldServer {
  readonly server: TestServer;
  readonly end: () => Promise<void>;
}

/** @param env - what it is told beside its school: it is then a process of its own, as it is on the embedded engine */
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

/** A server with a school of its own for as long as `use` takes. @param env - as {@link hold} takes it */
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

/** The server of tests that change nothing for others. */
const everybody = 'everybody';

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // A fixture of the worker, and the name one of the test: another name would be another worker and another browser.
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
