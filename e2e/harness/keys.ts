/** Helpers that use a page by keyboard alone. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Maximum number of Tab presses: more than the longest page has controls. */
const MOST_STEPS = 250;

/**
 * Presses Tab until an element has the focus, as a user without a mouse does.
 *
 * @param press - presses a key, for tests that count presses
 */
export async function tabTo(
  page: Page,
  target: Locator,
  press: (key: string) => Promise<void> = (key) => page.keyboard.press(key),
): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

/** Replaces a field's text by typing. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}
