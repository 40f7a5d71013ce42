import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect, type Page, test } from '@playwright/test';
import { axeWidths, rules, schemes, sizes, windows } from '../../scripts/lib/accessibility.mjs';
import { markContrastSamples } from './contrastSamples';
import { findIllegible } from './legible';
import { screens } from './paths';

/** Waits until a change of window size or colors is drawn and all animations have ended. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Elements with `content-visibility: auto` have no size until they scroll into view.
    if (document.adoptedStyleSheets.length === 0) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { content-visibility: visible !important }');
      document.adoptedStyleSheets = [sheet];
    }
    await document.fonts.ready;
    // A change starts its animation in the next frame; a page that isn't painted has no frames, so stop after 200 ms.
    await Promise.race([
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      new Promise((resolve) => setTimeout(resolve, 200)),
    ]);
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}

/**
 * Returns problems that persist: a busy machine draws a change late, and data that is being refetched is faded. The time
 * limit is for the next look: a look that takes longer than that still counts.
 */
async function whatStays(look: () => Promise<string[]>, timeout: number): Promise<string[]> {
  const until = Date.now() + timeout;
  for (let wait = 200; ; wait = Math.min(wait * 2, 1000)) {
    const found = await look();
    if (found.length === 0 || Date.now() > until) return found;
    await pause(wait);
  }
}

/**
 * Attribute of the texts that `color-contrast` computes: the rule takes 90% of the time, and most texts share colors.
 */
const sample = 'data-contrast-sample';
const onlySamples = JSON.stringify({ rules: [{ id: 'color-contrast', selector: `[${sample}]` }] });

/** Source that caches parsed colors: axe parses `rgb(…)` again for all boxes below each text, an eighth of a run. */
const rememberColours = `{
  const { prototype } = axe.commons.color.Color;
  const read = prototype.parseString;
  const known = new Map();
  prototype.parseString = function (text) {
    if (known.has(text)) return Object.assign(this, known.get(text));
    read.call(this, text);
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    return this;
  };
}`;

/**
 * Runs axe on the page as it is now. The source of axe, half a megabyte, is sent once for each document. Passed rules
 * are counted but not described, and of texts in the same colors three are computed.
 *
 * @param asked - `colours` if the same page was already checked for `all`, at the same width, in another color scheme
 * @param within - selector of the part of the page to check; the whole page by default
 */
export async function askAxe(
  page: Page,
  asked: keyof typeof rules = 'all',
  within?: string,
): Promise<string[]> {
  const options: RunOptions = {
    runOnly: rules[asked],
    resultTypes: ['violations'],
    // A control's visible text is part of its name (WCAG 2.5.3); the rule is experimental in axe and off by default.
    rules: { 'label-content-name-mismatch': { enabled: asked === 'all' } },
  };
  if (await page.evaluate(() => !('axe' in globalThis)))
    await page.evaluate(`${axe.source}\naxe.configure(${onlySamples})\n${rememberColours}`);
  await page.evaluate(markContrastSamples, sample);
  const run = `axe.run(${within ? JSON.stringify(within) : 'document'}, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
  return (await page.evaluate<AxeResults['violations']>(run)).map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('; ')}`,
  );
}

/** Returns axe violations that persist once all animations have ended. Takes the parameters of {@link askAxe}. */
function findViolations(...[page, asked, within]: Parameters<typeof askAxe>): Promise<string[]> {
  // On a busy machine, one check of a month's list alone can take longer than the default timeout.
  return whatStays(async () => {
    // Wait for fades to end: half-transparent text has a low contrast that no user has to read.
    await settle(page);
    return askAxe(page, asked, within);
  }, 60_000);
}

/** Fails if axe finds a violation on the page as it is now. */
export async function expectNoAxeViolations(page: Page, asked?: keyof typeof rules): Promise<void> {
  expect(await findViolations(page, asked), 'accessibility violations').toEqual([]);
}

/** Returns the illegible text of the page, or of the part that the selector `within` names. */
async function findIllegibleText(page: Page, within?: string): Promise<string[]> {
  return whatStays(async () => {
    await settle(page);
    return (await page.evaluate(findIllegible, within)).map(
      ({ kind, where, text, by }) => `${kind}: "${text}" in ${where}${by === undefined ? '' : ` (${by})`}`,
    );
  }, 3000);
}

/** Fails if the page scrolls sideways or shows text that can't be read. */
export async function expectLegible(page: Page): Promise<void> {
  expect(await findIllegibleText(page), 'text that cannot be read').toEqual([]);
}

async function putOn(page: Page, colorScheme: keyof typeof schemes): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

interface Looked {
  /** Window sizes that show the page, widest first; all sizes by default. */
  readonly there?: readonly (typeof sizes)[number][];
  /** Color schemes for axe; none if axe has checked the same content elsewhere. */
  readonly lights?: readonly (keyof typeof schemes)[];
  /** Waits until the page is at rest after its window has changed. */
  readonly rest?: () => Promise<unknown>;
}

/**
 * Checks the page as it is now, or only the open dialog (the page behind it is checked separately). The check covers
 * legibility in windows of every size that the accessibility statement names, and axe in light and in dark at its
 * widths. Dark differs only in colors (`cssVariables.test.ts`), so legibility is measured in light. The window has the
 * widest size at the end.
 *
 * @returns texts that can't be read and accessibility violations, each with the width
 */
export async function findUnsound(
  page: Page,
  { there = sizes, lights = ['light', 'dark'], rest }: Looked = {},
): Promise<string[]> {
  const dialog = page.getByRole('dialog');
  // A field of the dialog opens its list outside the dialog, so then check the whole page.
  const isAlone = (await page.getByRole('listbox').count()) === 0;
  const within = isAlone && (await dialog.count()) > 0 ? '[role="dialog"]' : undefined;
  const found: string[] = [];
  const show = async (size: (typeof sizes)[number]): Promise<void> => {
    await page.setViewportSize(size);
    // A popup moves with its button, even out of the window, so scroll the button into view.
    await page.evaluate(() =>
      document.querySelector('[aria-expanded="true"]')?.scrollIntoView({ block: 'center' }),
    );
    await rest?.();
    if (!within) return;
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('[aria-busy="true"], .od-skeleton')).toHaveCount(0);
  };
  // Run axe last, because axe scrolls the elements that it checks. Read the texts at its first size last, so the
  // browser computes that layout only once.
  const widths = there.filter(({ width }) => axeWidths.includes(width)).toReversed();
  for (const size of [...there].sort((a, b) => Number(a === widths[0]) - Number(b === widths[0])))
    await test.step(`reads every text at ${size.width} px`, async () => {
      await show(size);
      found.push(...(await findIllegibleText(page, within)).map((what) => `${size.width} px: ${what}`));
    });
  // Reverse the order for every second size: a change of color scheme redraws the whole page.
  for (const [index, size] of widths.entries())
    for (const light of index % 2 === 0 ? lights : lights.toReversed())
      await test.step(`runs axe at ${size.width} px in ${light}`, async () => {
        await show(size);
        if (lights.length > 1) await putOn(page, light);
        const violations = await findViolations(page, schemes[light], within);
        found.push(...violations.map((what) => `${size.width} px, ${light}: ${what}`));
      });
  await page.setViewportSize(there[0] ?? windows.desktop);
  if (lights.length > 1) await putOn(page, 'light');
  return found;
}

/** Saves a picture for review if SCREENS=1: `.cache/screens/{name}-{width}.png`. */
export async function keepScreen(page: Page, name: string): Promise<void> {
  if (process.env['SCREENS'] !== '1') return;
  mkdirSync(screens, { recursive: true });
  const width = page.viewportSize()?.width ?? 0;
  await page.screenshot({ path: join(screens, `${name}-${width}.png`), animations: 'disabled' });
}

/** Fails if the page breaks an accessibility rule in light or in dark, or scrolls sideways. */
export async function expectSoundInBothLights(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await putOn(page, colorScheme);
    await expectNoAxeViolations(page, schemes[colorScheme]);
  }
  await expectLegible(page);
}
