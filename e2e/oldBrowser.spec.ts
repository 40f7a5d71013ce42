import type { Page } from '@playwright/test';
import { oldBrowserText } from '../kit/build/browsers';
import { expect, test } from './harness/test';

/** Makes the page's style sheets ask for something that this browser doesn't know, as an older one answers. */
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
  test(`${path} names the supported browsers in an older browser only, without a script`, async ({
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
