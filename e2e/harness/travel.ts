import { expect, type Page } from '@playwright/test';

/**
 * Navigates within the suite without a reload, as a link does, so that the page keeps its loaded code. The path is read
 * in the page: Playwright doesn't track the address of a document that is still loading a file.
 *
 * @param to - path and query
 */
export async function travel(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
  const [path] = to.split('?');
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe(path);
}
