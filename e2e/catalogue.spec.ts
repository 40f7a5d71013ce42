import type { Page } from '@playwright/test';
import { accessActs } from './catalogue/accessActs';
import { administrationActs } from './catalogue/administrationActs';
import { access, administration, profile, reports } from './catalogue/catalogue';
import { profileActs } from './catalogue/profileActs';
import { reportActs } from './catalogue/reportActs';
import type { Stage } from './catalogue/stage';
import { type Line, openLine } from './harness/line';
import type { Messages } from './harness/messages';
import { arriveAs } from './harness/heldSession';
import { test as base, expect } from './harness/test';

/**
 * Tests each row of the catalogues of access and administration: provokes the case, and reads its message word by word.
 */
const test = base.extend<{ line: Line }>({
  line: async ({ server }, use) => {
    const line = await openLine(server.port);
    await use(line);
    await line.cut();
  },
  baseURL: async ({ line }, use) => use(line.url),
});
test.use({ ownServer: true });
// These tests provoke refused and unanswered calls, and the browser logs an error for each call.
test.beforeEach(({ watch }) => watch.allow(/status of (40\d|502)|ERR_|Failed to fetch/));
test.setTimeout(180_000);

type Part = Readonly<Record<string, Readonly<Record<string, string>>>>;
type PartActs = Readonly<Record<string, Readonly<Record<string, (stage: Stage) => Promise<void>>>>>;

const shows = (page: Page, says: string): Promise<boolean> =>
  page.getByText(says, { exact: true }).first().isVisible();

async function play(part: Part, acts: PartActs, stage: Stage, messages: Messages): Promise<void> {
  for (const [area, cases] of Object.entries(part))
    for (const [name, says] of Object.entries(cases))
      await test.step(`shows the message of ${area}, ${name}: ${says}`, async () => {
        const stood = await shows(stage.page, says);
        messages.forget();
        await acts[area]?.[name]?.(stage);
        await expect
          .poll(async () => messages.has(says) || (!stood && (await shows(stage.page, says))), {
            message: `“${says}” for ${area}, ${name}`,
          })
          .toBe(true);
        await stage.line.mend();
      });
}

test('shows every message of the access catalogue', async ({ page, context, server, line, said }) => {
  await play(access, accessActs, { page, context, line, url: server.url }, said);
});

test('shows every message of the profile catalogue', async ({ page, context, server, line, said }) => {
  await arriveAs(page, 'employee');
  await play(profile, profileActs, { page, context, line, url: server.url }, said);
});

test('shows every message of the administration catalogue', async ({ page, context, server, line, said }) => {
  await arriveAs(page, 'admin');
  await play(administration, administrationActs, { page, context, line, url: server.url }, said);
});

test('shows every message of the reports catalogue', async ({ page, context, server, line, said }) => {
  await arriveAs(page, 'admin');
  await play(reports, reportActs, { page, context, line, url: server.url }, said);
});
