import { type Line, openLine } from '../harness/line';
import { hearMessages, type Messages } from '../harness/messages';
import { test as base } from '../harness/test';
import { type Ground, openGround } from './ground';

interface AskFixtures {
  /** The connection between the page and its server. */
  readonly line: Line;
  /** Records the page's messages. */
  readonly messages: Messages;
  readonly ground: Ground;
}

/** Fixtures for tests of refused and lost calls between a page and its own server. */
export const test = base.extend<AskFixtures>({
  ownServer: true,
  line: async ({ server }, use) => {
    const line = await openLine(server.port);
    await use(line);
    await line.snap();
  },
  baseURL: async ({ line }, use) => use(line.url),
  messages: [
    async ({ page, watch }, use) => {
      // These tests provoke refused and unanswered calls, and the browser logs an error for each call.
      watch.allow(/status of 40\d|ERR_|Failed to fetch/);
      await use(await hearMessages(page));
    },
    { auto: true },
  ],
  ground: async ({ server }, use) => use(await openGround(server.url)),
});
