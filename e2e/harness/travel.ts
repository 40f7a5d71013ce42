import { expect, type Page } from '@playwright/test';

/**
 * Goes to an address of the suite without a reload, as a link does, so that the page keeps what it has loaded. The page
 * itself is asked where it is: a document that still waits for a file is not followed from outside.
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
