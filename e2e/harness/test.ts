import { test as base } from '@playwright/test';
import { hearMessages, type Messages } from './messages';
import { type RunningServer, startServer } from './server';
import { openSchool } from './template';
import { type PageWatch, watchPage } from './watch';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** Set with `test.use({ ownServer: true })` where a test changes what others read. */
  readonly ownServer: boolean;
  /** The server that the page talks to. */
  readonly server: RunningServer;
  /** Fails the test on errors that the page reports; always on. */
  readonly watch: PageWatch;
  /** Hears what the page says in passing, from its first navigation on. */
  readonly said: Messages;
}

interface WorkerFixtures {
  /**
   * Set with `test.use({ serverOf: 'a name' })` at the head of a file whose tests change what others read, but not what
   * they read of each other: the file gets one server of its own instead of one for each test.
   */
  readonly serverOf: string;
  readonly workerServer: RunningServer;
}

async function withServer(use: (server: RunningServer) => Promise<void>): Promise<void> {
  const school = openSchool();
  const server = await startServer(school);
  try {
    await use(server);
  } finally {
    await server.stop();
    school.remove();
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverOf: ['everybody', { option: true, scope: 'worker' }],
  workerServer: [async ({}, use) => withServer(use), { scope: 'worker', timeout: 90_000 }],
  ownServer: [false, { option: true }],
  server: async ({ ownServer, workerServer }, use) => (ownServer ? withServer(use) : use(workerServer)),
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
