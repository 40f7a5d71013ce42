import type { Browser, Page } from '@playwright/test';
import { call, field, listField, textField, tokenOf } from './harness/api';
import { arriveAs, openSession } from './harness/heldSession';
import type { TestServer } from './harness/server';
import { expect, test as base, withServer } from './harness/test';
import { travel } from './harness/travel';
import { anotherVersion, builtRegistry, command, shellHash } from './harness/versions';

/** A server in production mode: a build of this workspace during the test changes no published file. */
const test = base.extend<object, { readonly production: TestServer }>({
  production: [
    async ({}, use) => withServer(use, { NODE_ENV: 'production', DEMO: 'true' }),
    { scope: 'worker', timeout: 90_000 },
  ],
  server: async ({ production }, use) => use(production),
});

test.describe.configure({ timeout: 120_000 });

async function deployEnv(url: string, area: string): Promise<Record<string, string>> {
  const { body } = await call(url, 'POST', '/api/deploy-tokens/', {
    token: await tokenOf(url, 'admin'),
    body: { area, label: 'The team' },
  });
  return { ONDECK_SERVER: url, ONDECK_TOKEN: textField(body, 'token') };
}

/** Returns the version of the admin area that runs in a page; an attribute of the document names it. */
const running = (page: Page) => page.locator('html').getAttribute('data-admin');
const notice = (page: Page) => page.getByRole('status').filter({ hasText: /A new version of .+ is ready/ });

const openUsers = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/manage-user$/);
  await expect(page.locator('html')).toHaveAttribute('data-admin', /./);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** Simulates the user's return to the tab, and waits until the tab has checked for new versions. */
async function comeBack(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/registry.json');
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await (await answer).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

async function freshTab(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await openSession(page, 'admin');
  await page.goto('/manage-user');
  await openUsers(page);
  return page;
}

test('publishes and rolls back one area alone: open tabs keep their version, and new tabs get the live version', async ({
  browser,
  page: fresh,
  server,
}) => {
  const env = await deployEnv(server.url, 'admin');
  const [one, two] = [anotherVersion('admin', '1.0.0-one'), anotherVersion('admin', '1.0.0-two')];
  const shell = shellHash();
  const shellPage = async () => (await (await fetch(`${server.url}/`)).text()).match(/\/assets\/[^"]+/g);
  const assets = await shellPage();

  const published = await command('publish', ['--from', one.folder, '--release'], env);
  expect(published.output).toContain(`admin 1.0.0-one is live on ${server.url}`);
  expect(published.code).toBe(0);

  const opened = await freshTab(browser, server.url);
  expect(await running(opened)).toBe('1.0.0-one');
  await arriveAs(fresh, 'manager');
  expect(await running(fresh)).toBeNull();

  const second = await command('publish', ['--from', two.folder, '--release'], env);
  expect(second.output).toContain('a rollback returns to 1.0.0-one');

  await test.step('loads the new version in a tab that had not opened the area', async () => {
    await comeBack(fresh);
    await travel(fresh, '/manage-user');
    await expect(fresh.locator('html')).toHaveAttribute('data-admin', '1.0.0-two');
    await expect(notice(fresh)).toHaveCount(0);
  });
  await test.step('notifies a tab that has the area open, and keeps its version until a reload', async () => {
    await comeBack(opened);
    await expect(notice(opened)).toBeVisible();
    await travel(opened, '/options');
    await expect(opened).toHaveURL(/\/options$/);
    await expect(opened.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await running(opened)).toBe('1.0.0-one');
    await notice(opened).getByRole('button', { name: 'Reload' }).click();
    await expect(opened.locator('html')).toHaveAttribute('data-admin', '1.0.0-two');
  });
  await test.step('loads the new version and the same shell in a new tab', async () => {
    const tab = await freshTab(browser, server.url);
    expect(await running(tab)).toBe('1.0.0-two');
    await tab.context().close();
    expect(await shellPage()).toEqual(assets);
    expect(shellHash(), 'files of the shell').toBe(shell);
  });
  await test.step('rolls back to the first version for tabs opened after the rollback', async () => {
    const back = await command('rollback', ['mfe-admin'], env);
    expect(back.output).toContain('admin 1.0.0-one is live on');
    const tab = await freshTab(browser, server.url);
    expect(await running(tab)).toBe('1.0.0-one');
    await tab.context().close();
    expect(await running(fresh)).toBe('1.0.0-two');
    await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible();
  });
  await test.step('lists the versions with the name of their publisher', async () => {
    const { output } = await command('areas', [], env);
    expect(output).toMatch(/● 1\.0\.0-one .*The team \(.+\) {2}active/);
    expect(output).toMatch(/ {2} {2}1\.0\.0-two .*The team \(.+\)\n/);
  });
  await opened.context().close();
  one.remove();
  two.remove();
});

test('publishes one of two simultaneous versions, and shows the other publisher the conflict', async ({
  server,
}) => {
  const env = await deployEnv(server.url, 'admin');
  const versions = ['1.0.0-left', '1.0.0-right'].map((name) => anotherVersion('admin', name));
  const revision = field(
    (await call(server.url, 'GET', '/registry.json')).body,
    'areas',
    'admin',
    'revision',
  );
  const outcomes = await Promise.all(
    versions.map(({ folder }) =>
      command('publish', ['--from', folder, '--release', '--if-revision', String(revision)], env),
    ),
  );
  expect(outcomes.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 1]);
  expect(outcomes.find(({ code }) => code === 1)?.output).toContain('Someone else changed admin.');
  for (const { remove } of versions) remove();
});

for (const [what, change, sentence] of [
  [
    'a page of another area',
    { routes: [{ path: '/dashboard', access: ['ADMIN'], title: 'Mine now' }], nav: [] },
    'it claims a page of another area: /dashboard belongs to dashboard.',
  ],
  [
    'a range that the live shell does not meet',
    { requires: { react: '^20.0.0' } },
    'it needs react ^20.0.0, and the live shell provides ',
  ],
] as const)
  test(`refuses a version with ${what} and gives the reason`, async ({ server }) => {
    const env = await deployEnv(server.url, 'admin');
    const bad = anotherVersion('admin', '1.0.0-bad', change);
    const outcome = await command('publish', ['--from', bad.folder], env);
    expect(outcome.code).toBe(1);
    expect(outcome.output).toContain(`admin 1.0.0-bad is refused: ${sentence}`);
    expect(outcome.output.trim().split('\n')).toHaveLength(1);
    const { body } = await call(server.url, 'GET', '/registry.json');
    expect(textField(body, 'areas', 'admin', 'active', 'version')).not.toBe('1.0.0-bad');
    bad.remove();
  });

for (const [what, area, expose, part, path, sentence] of [
  ['a widget', 'employee', 'bell', './bell', '/options', 'My work is off'],
  ['pages', 'scheduling', 'area', './area', '/view-schedules', 'is off right now'],
] as const)
  test(`turns off a part with an endless loop in ${what} while a tab still hangs in it`, async ({
    browser,
    server,
  }) => {
    const env = await deployEnv(server.url, area);
    const loop = anotherVersion(area, '1.0.0-loop', {}, { [expose]: 'for(;;);' });
    const published = await command('publish', ['--from', loop.folder, '--release'], env);
    expect(published.code, published.output).toBe(0);

    const context = await browser.newContext({ baseURL: server.url });
    const open = async (): Promise<Page> => {
      const page = await context.newPage();
      await openSession(page, 'admin');
      await page.goto(path, { waitUntil: 'commit' });
      return page;
    };
    const hung = await open();
    const answers = (page: Page) =>
      Promise.race([
        page.evaluate(() => 'answers').catch(() => 'gone'),
        new Promise((resolve) => setTimeout(resolve, 2000, 'hangs')),
      ]);
    await expect.poll(() => answers(hung), { timeout: 60_000 }).toBe('hangs');

    const off = await command('off', [`mfe-${area}`, part], env);
    expect(off.code, off.output).toBe(0);
    expect(await answers(hung)).toBe('hangs');
    const next = await open();
    await expect(next.getByText(sentence)).toBeVisible({ timeout: 30_000 });
    expect(await answers(next)).toBe('answers');
    await context.close();
    expect((await command('rollback', [`mfe-${area}`], env)).code).toBe(0);
    expect((await command('off', [`mfe-${area}`], env)).code).toBe(0);
    loop.remove();
  });

test('builds an area from its sources with publish:area and runs the build at the punch clock', async ({
  page,
  server,
}) => {
  const env = await deployEnv(server.url, 'punchclock');
  const before = textField(builtRegistry(), 'areas', 'punchclock', 'active', 'version');
  const outcome = await command('publish', ['mfe-punchclock', '--release'], env);
  expect(outcome.code, outcome.output).toBe(0);
  const { body } = await call(server.url, 'GET', '/registry.json');
  const live = textField(body, 'areas', 'punchclock', 'active', 'version');
  expect(outcome.output).toContain(`punchclock ${live} is live`);
  const asked = page.waitForRequest((request) =>
    request.url().includes(`/r/punchclock/${live}/remoteEntry.js`),
  );
  await page.goto('/kiosk');
  await asked;
  await expect(page.getByRole('button', { name: 'Digit 5' })).toBeVisible();
  expect(textField(builtRegistry(), 'areas', 'punchclock', 'active', 'version')).toBe(before);
});

test('falls back to the previous version when a version does not start, and reports the fault to admins', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/./);
  const env = await deployEnv(server.url, 'admin');
  const good = anotherVersion('admin', '1.0.0-good');
  const bad = anotherVersion('admin', '1.0.0-bad');
  await command('publish', ['--from', good.folder, '--release'], env);
  await command('publish', ['--from', bad.folder, '--release'], env);
  await page.route('**/r/admin/1.0.0-bad/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await openSession(page, 'admin');
  await page.goto('/manage-user');
  await openUsers(page);
  expect(await running(page)).toBe('1.0.0-good');
  const token = await tokenOf(server.url, 'admin');
  await expect(async () => {
    const { body } = await call(server.url, 'GET', '/api/registry/faults/?area=admin', { token });
    expect(listField(body, 'results')[0]).toMatchObject({ version: '1.0.0-bad', kind: 'http' });
    expect(textField(body, 'results', 0, 'message')).toContain('falls back to 1.0.0-good');
  }).toPass({ timeout: 15_000 });
  await comeBack(page);
  await expect(notice(page)).toHaveCount(0);
  good.remove();
  bad.remove();
});
