import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaFolders } from '../kit/lib/areas.mjs';
import { browserArgs, findTestBrowser } from '../scripts/lib/browser.mjs';
import { root } from './harness/paths';
import { people, signInAs } from './harness/people';
import { expect, test as base } from './harness/test';

/** A school's own host name: browsers trust it over https only, unlike 127.0.0.1. */
const HOST = 'pool.test';

const test = base.extend({ baseURL: async ({ server }, use) => use(`http://${HOST}:${server.port}`) });
test.use({
  serverOf: 'plain http',
  launchOptions: {
    executablePath: findTestBrowser() ?? '',
    args: [...browserArgs, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  },
});
// The header has no effect at an http address, and the browser reports this for every page.
test.beforeEach(({ watch }) => watch.allow(/Cross-Origin-Opener-Policy/));

const staff = [
  'Key,First Name,Last Name,Email,Phone,Location,Position',
  '48201,Noor,Haddad,noor@school.example,5855550171,Lakeview Swim School,Lifeguard',
].join('\n');

/** Returns the pages of an area that a manager can open by address alone. */
function pagesOf(area: string): string[] {
  const { routes }: { routes: { path: string; access: string | readonly string[] }[] } = JSON.parse(
    readFileSync(join(root, area, 'area.json'), 'utf8'),
  );
  return routes
    .filter(({ path, access }) => access.includes('MANAGER') && !path.includes(':'))
    .map(({ path }) => path);
}

test('opens every area at an http address', async ({ page }) => {
  await signInAs(page, 'manager');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  const paths = areaFolders().flatMap(pagesOf);
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.locator('.od-page'), path).toBeVisible();
    await expect(page.getByText("isn't available right now"), path).toHaveCount(0);
  }
});

test('imports a file at an http address, and shows that passkeys need https', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/import');
  await page
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(staff) });
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await page.getByRole('button', { name: 'Import 1 user' }).click();
  await expect(page.getByText(/^1 person imported\./)).toBeVisible();

  await page.goto('/my-profile?tab=second-factor');
  await expect(page.getByText(/^Passkeys need an address that starts with https/)).toBeVisible();
});

test('copies an address at an http address, and shows that notifications need https', async ({ page }) => {
  await signInAs(page, 'employee');
  await page.goto('/view-schedule?tab=phone');
  await expect(page.getByText(/^Notifications need an address that starts with https/)).toBeVisible();
  await page.getByRole('button', { name: 'Create an address' }).click();
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('Address copied.')).toBeVisible();

  // Paste the address as a user would, because a page can't read the clipboard over http.
  await page.goto('/view-schedule?tab=requests');
  await page.evaluate(() => {
    document.body.innerHTML = '<textarea aria-label="Pasted"></textarea>';
  });
  await page.getByLabel('Pasted').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByLabel('Pasted')).toHaveValue(/^https?:.*\.ics$/);
});

test('opens the punch clock at an http address, and shows that registration needs https', async ({
  page,
}) => {
  await page.goto('/kiosk#register');
  await expect(page.getByText(/Open the address that begins with https\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Back to the keypad' }).click();
  for (const digit of people.employee.code)
    await page.getByRole('button', { name: `Digit ${digit}` }).click();
  await expect(page.getByRole('radio', { name: 'Training' })).toBeVisible();
});
