import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { rules, schemes } from '../../scripts/lib/accessibility.mjs';
import { screens } from './paths';

/**
 * Runs axe in the page. Its source, half a megabyte, is sent once for each document, and what is in order is counted
 * but not described: together that halves what a look costs.
 */
async function findViolations(page: Page, asked: keyof typeof rules): Promise<AxeResults['violations']> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source);
  const options: RunOptions = {
    runOnly: rules[asked],
    resultTypes: ['violations'],
    // What a control shows is part of its name (WCAG 2.5.3): axe counts this one as new, and leaves it out by itself.
    rules: { 'label-content-name-mismatch': { enabled: asked === 'all' } },
  };
  const run = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
  return page.evaluate<AxeResults['violations']>(run);
}

/**
 * Fails where axe finds a violation in what the page shows now.
 *
 * @param asked - `colours` where the same page, of the same width, was asked for `all` in another colour scheme
 */
export async function expectNoAxeViolations(page: Page, asked: keyof typeof rules = 'all'): Promise<void> {
  // Half-transparent text in the middle of a fade has a contrast that nobody will ever read.
  await page.evaluate(async () => {
    // What has just changed begins to move in the next frame; a page that nobody paints has none.
    await Promise.race([
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      new Promise((resolve) => setTimeout(resolve, 200)),
    ]);
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
  const look = async (): Promise<string[]> =>
    (await findViolations(page, asked)).map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('; ')}`,
    );
  // A busy machine draws a change of colours later than that, and rows that are fetched anew are faded meanwhile:
  // what stays is a violation. One look at the list of a month alone can take longer there than the usual wait.
  await expect
    .poll(look, { message: 'accessibility violations', intervals: [500, 1000], timeout: 60_000 })
    .toEqual([]);
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

/** Fails where what the page shows breaks a rule of accessibility in light or in dark, or can be scrolled sideways. */
export async function expectSoundInBothLights(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expectNoAxeViolations(page, schemes[colorScheme]);
    await expectNoSidewaysScroll(page);
  }
}
