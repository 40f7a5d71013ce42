import { openSession } from './harness/heldSession';
import { expect, test } from './harness/test';

/** Milliseconds between two frames of a busy tablet. */
const FRAME_MS = 400;

test('keeps text that is typed while a dialog fades in on a slow device', async ({ page }) => {
  await openSession(page, 'admin');
  await page.goto('/dashboard?tab=schedule-change');
  const reject = page.getByRole('button', { name: /^Reject/, disabled: false }).first();
  await expect(reject).toBeVisible();
  await page.evaluate((ms) => {
    window.requestAnimationFrame = (work) => Number(setTimeout(() => work(performance.now()), ms));
  }, FRAME_MS);
  await reject.click();
  const reason = page.getByRole('dialog', { name: 'Reject Request' }).getByLabel('Reason');
  await reason.pressSequentially('No one else is free', { delay: 100 });
  await expect(reason).toHaveValue('No one else is free');
});
