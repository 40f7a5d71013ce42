/** Going about a page by keys alone. */
import { expect, type Locator, type Page } from '@playwright/test';

/** More controls than the longest page has. */
const MOST_STEPS = 250;

/**
 * Presses Tab until something has the focus, as somebody without a mouse does.
 *
 * @param press - how a key is pressed, where presses are counted
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

/** Types over what a field holds. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}
