import type { Page } from '@playwright/test';
import { windows } from '../scripts/lib/accessibility.mjs';
import { openSession } from './harness/heldSession';
import { expectSoundInBothLights, keepScreen } from './harness/looks';
import { expect, test } from './harness/test';
import { inDays, openGround, shown } from './refusals/ground';

/** Tests that a certificate gets from an employee's phone to the manager who approves it. */
test.use({ serverOf: 'certificates', contextOptions: { reducedMotion: 'reduce' } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test.describe('on a phone', () => {
  test.use({ viewport: windows.phone, hasTouch: true, isMobile: true });

  test('adds a certificate with a photo, which a manager sees and approves at a desk', async ({
    page,
    server,
  }) => {
    const { employee } = await openGround(server.url);
    await openSession(page, 'employee');
    await page.goto('/certificates');
    await expect(page.getByText('Expires in 14 days')).toBeVisible();
    await expectSoundInBothLights(page);
    await keepScreen(page, 'certificates');
    const buffer = await page.screenshot({ type: 'jpeg' });

    await button(page, 'Add CPR/AED').tap();
    const dialog = page.getByRole('dialog', { name: 'Add Certificate' });
    await textbox(page, 'Issued').fill(shown(inDays(0)));
    await expect(textbox(page, 'Expires')).not.toHaveValue('');
    await textbox(page, 'Number').fill('CPR-2-0417');
    const add = dialog.getByRole('button', { name: 'Add certificate' });
    await add.tap();
    await expect(dialog.getByText('Add a photo or PDF of this certificate.')).toBeVisible();
    await page.getByLabel('Photo or PDF').setInputFiles({ name: 'cpr.jpg', mimeType: 'image/jpeg', buffer });
    await expect(dialog.getByRole('img', { name: 'Preview of cpr.jpg' })).toBeVisible();
    await expectSoundInBothLights(page);
    await keepScreen(page, 'certificate-form');
    await add.tap();
    await expect(page.getByText('Certificate added.')).toBeVisible();
    await expect(page.getByText(`the certificate issued ${shown(inDays(0))} is in review`)).toBeVisible();

    await page.setViewportSize(windows.desktop);
    await page.goto('about:blank');
    await openSession(page, 'manager');
    await page.goto('/certificates/staff?state=IN_REVIEW');
    const row = page.getByRole('row', { name: new RegExp(`${employee.name}.*CPR/AED`) });
    await row.getByRole('button', { name: employee.name, exact: true }).click();
    const review = page.getByRole('dialog', { name: `CPR/AED of ${employee.name}` });
    const photo = review.getByRole('img');
    await expect
      .poll(async () =>
        photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
      )
      .toBeGreaterThan(0);
    await expect(review.getByText('CPR-2-0417')).toBeVisible();
    await expectSoundInBothLights(page);
    await keepScreen(page, 'certificate-review');
    await review.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Certificate approved.')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(page).toHaveURL(/state=IN_REVIEW/);
  });
});
