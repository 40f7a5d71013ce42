import { test as base } from '@playwright/test';
import { type RunningServer, startServer } from './server';
import { copySchool } from './template';
import { type PageWatch, watchPage } from './watch';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** Set with `test.use({ ownServer: true })` where a test changes what others read. */
  readonly ownServer: boolean;
  /** The server that the page talks to. */
  readonly server: RunningServer;
  /** Fails the test on errors that the page reports; always on. */
  readonly watch: PageWatch;
}

interface WorkerFixtures {
  readonly workerServer: RunningServer;
}

async function withServer(use: (server: RunningServer) => Promise<void>): Promise<void> {
  const school = copySchool();
  const server = await startServer({ dataDir: school.dataDir });
  try {
    await use(server);
  } finally {
    await server.stop();
    school.remove();
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  workerServer: [async ({}, use) => withServer(use), { scope: 'worker', timeout: 90_000 }],
  ownServer: [false, { option: true }],
  server: async ({ ownServer, workerServer }, use) => (ownServer ? withServer(use) : use(workerServer)),
  baseURL: async ({ server }, use) => use(server.url),
  watch: [
    async ({ page }, use) => {
      const watch = await watchPage(page);
      await use(watch);
      watch.expectQuiet();
    },
    { auto: true },
  ],
});
