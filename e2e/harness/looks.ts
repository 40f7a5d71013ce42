import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { screens } from './paths';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails where axe finds any violation of WCAG 2.2 A and AA in what the page shows now. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Half-transparent text in the middle of a fade has a contrast that nobody will ever read.
  await page.evaluate(async () => {
    // What has just changed begins to move in the next frame; a page that nobody paints has none.
    await Promise.race([
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      new Promise((resolve) => setTimeout(resolve, 200)),
    ]);
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
  // Pages hold no frames, so what axe does for those of other origins (a page of its own each time) is left out.
  const { violations } = await new AxeBuilder({ page }).withTags(wcag).setLegacyMode(true).analyze();
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('; ')}`,
  );
  expect(found, 'accessibility violations').toEqual([]);
}

/** Fails where the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, seen } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    seen: document.documentElement.clientWidth,
  }));
  expect(wide, 'width of the content').toBeLessThanOrEqual(seen);
}

/** Keeps a picture for the documents, when SCREENS=1 asks for it: `docs/screens/{name}-{width}.png`. */
export async function keepScreen(page: Page, name: string): Promise<void> {
  if (process.env['SCREENS'] !== '1') return;
  mkdirSync(screens, { recursive: true });
  const width = page.viewportSize()?.width ?? 0;
  await page.screenshot({ path: join(screens, `${name}-${width}.png`), animations: 'disabled' });
}
