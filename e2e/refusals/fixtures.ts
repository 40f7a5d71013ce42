import { type Line, openLine } from '../harness/line';
import { hearMessages, type Messages } from '../harness/messages';
import { test as base } from '../harness/test';
import { type Ground, openGround } from './ground';

interface AskFixtures {
  /** The page reaches its server over it. */
  readonly line: Line;
  /** Hears what the page says in passing. */
  readonly messages: Messages;
  readonly ground: Ground;
}

/** Tests of what is refused and lost between a page and a server of its own. */
export const test = base.extend<AskFixtures>({
  ownServer: true,
  line: async ({ server }, use) => {
    const line = await openLine(server.port);
    await use(line);
    await line.cut();
  },
  baseURL: async ({ line }, use) => use(line.url),
  messages: [
    async ({ page, watch }, use) => {
      // Refused and unanswered calls are what these tests are about; the browser reports each of them.
      watch.allow(/status of 40\d|ERR_|Failed to fetch/);
      await use(await hearMessages(page));
    },
    { auto: true },
  ],
  ground: async ({ server }, use) => use(await openGround(server.url)),
});
