import type { Page } from '@playwright/test';
import { oldBrowserText } from '../kit/build/browsers';
import { expect, test } from './harness/test';

/** Simulates an older browser: the page's style sheets require a feature that this browser doesn't have. */
async function growOld(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const type = route.request().resourceType();
    if (type === 'script') return route.abort();
    if (type !== 'document' && type !== 'stylesheet') return route.continue();
    const answer = await route.fetch();
    const body = (await answer.text())
      .replaceAll(/ integrity="[^"]*"/g, '')
      .replaceAll(/selector\(:has\(a\)\)/g, 'selector(:of-tomorrow(a))');
    return route.fulfill({ response: answer, body });
  });
}

for (const path of ['/', '/kiosk'])
  test(`names the supported browsers on ${path} in an older browser only, without a script`, async ({
    page,
    watch,
  }) => {
    watch.allow(/./);
    const words = page.getByText(oldBrowserText());
    await page.goto(path);
    await expect(words).toBeHidden();
    await growOld(page);
    await page.goto(path);
    await expect(words).toBeInViewport({ ratio: 1 });
  });
