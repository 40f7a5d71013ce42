import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findUnsound } from './harness/looks';
import { type RunningServer, startServer } from './harness/server';
import { expect, test as base } from './harness/test';

/** A server without any account, as a new school starts it. */
const test = base.extend<{ readonly newSchool: RunningServer }>({
  newSchool: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ondeck-new-school-'));
    const server = await startServer({ dataDir, env: { DEMO: 'false' } });
    await use(server);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
  server: async ({ newSchool }, use) => use(newSchool),
});
test.setTimeout(240_000);

const EMAIL = 'helen@school.example';
const PASSWORD = 'Lanes-open-6!';

const staff = [
  'Code,First,Last,Email,Phone,Pool,Job',
  '48201,Noor,Haddad,noor@school.example,5855550171,Lakeview,Swim Instructor',
  '482,Ines,Moreau,ines@school.example,5855550173,Lakeview,Swim Instructor',
].join('\n');

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function fillPlace(page: Page, name: string, prefix: '' | 'Location '): Promise<void> {
  await page.getByLabel('Location', { exact: true }).fill(name);
  await page.getByLabel(`${prefix}Phone`, { exact: true }).last().fill('585-555-0101');
  await page.getByLabel(`${prefix}Email`, { exact: true }).last().fill('pool@school.example');
  await page.getByLabel('Address', { exact: true }).fill('1 Water Street, Rochester');
  await page.getByLabel('Time Zone', { exact: true }).selectOption('Eastern Standard Time');
}

/** Checks the page at every window size. */
async function expectSound(page: Page): Promise<void> {
  expect(await findUnsound(page)).toEqual([]);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: new RegExp(`^${name}`) });

test('leads a new school from its setup key through the first steps, with a break', async ({
  page,
  newSchool,
  said,
  watch,
}) => {
  const key = /\/setup#[\w-]+/.exec(newSchool.output())?.[0];
  if (key === undefined) throw new Error(`No link was printed:\n${newSchool.output()}`);
  await test.step('creates the account and the first location from the setup key, and opens step 1', async () => {
    await page.goto(key);
    await page.getByLabel('First Name').fill('Helen');
    await page.getByLabel('Last Name').fill('Ashworth');
    await page.getByLabel('Email', { exact: true }).fill(EMAIL);
    await page.getByLabel('Phone', { exact: true }).fill('585-555-0100');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
    await fillPlace(page, 'Lakeview', 'Location ');
    await page.getByRole('button', { name: 'Set Up' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await signIn(page);
    await expect(heading(page, 'Step 1 of 5: Locations')).toBeVisible();
    await expect(step(page, 'Locations')).toContainText('Done');
    await expect(step(page, 'Positions')).toContainText('To do');
    await expectSound(page);
  });

  await test.step('returns to the Locations step when a second location is saved', async () => {
    await page.getByRole('link', { name: 'Add a location' }).click();
    await fillPlace(page, 'Harbor', '');
    await page.getByRole('button', { name: 'Save' }).click();
    await said.expect('Location created successfully.');
    await expect(heading(page, 'Step 1 of 5: Locations')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Locations' })).toContainText('Harbor');
  });

  await test.step('marks the Positions step as done when a position is created', async () => {
    await page.getByRole('link', { name: 'Next: Positions' }).click();
    await expect(heading(page, 'Step 2 of 5: Positions')).toBeFocused();
    await expectSound(page);
    await page.getByRole('button', { name: 'Create New Position' }).click();
    await page.getByLabel('Position', { exact: true }).fill('Swim Instructor');
    await page.keyboard.press('Enter');
    await expect(step(page, 'Positions')).toContainText('Done');
    await expect(page.getByRole('list', { name: 'Positions' })).toContainText('Swim Instructor');
  });

  await test.step('continues at the same step when the admin signs in again', async () => {
    await page.getByRole('link', { name: 'Leave for now' }).click();
    await expect(page.getByRole('region', { name: 'First steps: 2 of 5 done' })).toBeVisible();
    await page.context().clearCookies();
    await page.goto('/');
    await signIn(page);
    const panel = page.getByRole('region', { name: 'First steps: 2 of 5 done' });
    await expect(panel).toBeVisible();
    await expectSound(page);
    await panel.getByRole('link', { name: 'Continue first steps' }).click();
    await expect(heading(page, 'Step 3 of 5: Options')).toBeVisible();
    await expectSound(page);
  });

  await test.step('keeps the entered options when saving fails, and saves them on a second try', async () => {
    watch.allow(/Failed to load|ERR_|\/api\/options\//);
    const early = page.getByLabel('Early window');
    await early.fill('20');
    await page.route('**/api/options/', (route) => route.abort());
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Something went wrong.').first()).toBeVisible();
    await expect(early).toHaveValue('20');
    await expect(step(page, 'Options')).toContainText('To do');
    await page.unroute('**/api/options/');
    await page.getByRole('button', { name: 'Save' }).click();
    await said.expect('Options saved.');
    await expect(step(page, 'Options')).toContainText('Done');
  });

  await test.step('imports users from a file, without the rows that have errors', async () => {
    await page.getByRole('link', { name: 'Next: Users' }).click();
    await expect(step(page, 'Users')).toContainText('To do');
    const file = { name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(staff) };
    await page.getByLabel('CSV or Excel file').setInputFiles(file);
    await page.getByRole('button', { name: 'Check 2 rows' }).click();
    await expect(page.getByText('Key must be exactly 5 characters long')).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Import 1 user' }).dblclick();
    await expect(page.getByText(/^1 person imported\./)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Users' })).toContainText('Noor Haddad');
    await expect(step(page, 'Users')).toContainText('Done');
    await page.getByRole('button', { name: 'Invite 1 user' }).click();
    await expect(page.getByText('1 person invited.')).toBeVisible();
  });

  await test.step('leads from the last step to shifts and punch clocks; Reload and Back stay in the steps', async () => {
    await page.getByRole('link', { name: 'Next: Shifts and punch clocks' }).click();
    await expect(page.getByRole('link', { name: 'Add a shift' })).toHaveAttribute('href', '/manage-shifts');
    await page.reload();
    await expect(heading(page, 'Step 5 of 5: Shifts and punch clocks')).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Add Punch Clock' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect(heading(page, 'Step 4 of 5: Users')).toBeVisible();
  });
});
