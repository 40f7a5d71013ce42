import type { Page } from '@playwright/test';
import { expectNoAxeViolations, expectSoundInBothLights, keepScreen } from './harness/looks';
import { fillSignIn, password, people } from './harness/people';
import { expect, test } from './harness/test';

/** Tests a passkey in a real browser, with a virtual authenticator of Chromium, against the real server. */
test.use({ serverOf: 'two-step verification' });
test.setTimeout(120_000);

/** Adds a virtual authenticator that always recognizes its owner. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function expectSoundOnBothWidths(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectSoundInBothLights(page);
    await keepScreen(page, name);
  }
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible();
}

const arrived = (page: Page) => page.waitForURL((url) => url.pathname === people.employee.landing);

test('adds a passkey in the profile, signs in with it alone, and makes the password only half of a sign-in', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/status of 401/);
  // Use the host of PUBLIC_URL, because a passkey belongs to that host.
  const home = `http://localhost:${server.port}`;
  await addAuthenticator(page);
  await page.goto(`${home}/`);
  await fillSignIn(page, people.employee.email, password);
  await arrived(page);

  await page.goto(`${home}/my-profile?tab=second-factor`);
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible();
  await expectSoundOnBothWidths(page, 'second-factor');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await dialog.getByLabel('Current Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectSoundOnBothWidths(page, 'authenticator-app');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Current Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectSoundOnBothWidths(page, 'recovery-codes');
  const [code = ''] = await codes.allTextContents();
  await page.getByRole('button', { name: 'I saved them' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);
  await expectSoundOnBothWidths(page, 'passkeys');

  await signOut(page);
  await expectSoundOnBothWidths(page, 'sign-in-passkey');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await arrived(page);

  await signOut(page);
  await fillSignIn(page, people.employee.email, password);
  await expect(page.getByRole('heading', { name: 'One More Step' })).toBeVisible();
  await expectSoundOnBothWidths(page, 'second-step');
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await arrived(page);

  await page.goto(`${home}/my-profile?tab=second-factor`);
  await expect(page.getByText(/^You have 9 of 10 codes left/)).toBeVisible();
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('dialog').getByLabel('Current Password', { exact: true }).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toBeHidden();
  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert').filter({ hasText: "This passkey wasn't accepted." })).toBeVisible();
  await fillSignIn(page, people.employee.email, password);
  await arrived(page);
});
