import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect, type Page, test } from '@playwright/test';
import { axeWidths, rules, schemes, sizes, windows } from '../../scripts/lib/accessibility.mjs';
import { markContrastSamples } from './contrastSamples';
import { findIllegible } from './legible';
import { screens } from './paths';

/** Waits until what a change of the window or of the colours has set off is drawn, and nothing moves any more. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What is laid out only when it comes into sight has no size of its own before.
    if (document.adoptedStyleSheets.length === 0) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { content-visibility: visible !important }');
      document.adoptedStyleSheets = [sheet];
    }
    await document.fonts.ready;
    // What has just changed begins to move in the next frame; a page that nobody paints has none.
    await Promise.race([
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      new Promise((resolve) => setTimeout(resolve, 200)),
    ]);
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}

/** What a look finds, and goes on finding: a busy machine draws a change late, and what is fetched anew is faded. */
async function whatStays(look: () => Promise<string[]>, timeout: number): Promise<string[]> {
  let found: string[] = [];
  await expect
    .poll(async () => (found = await look()), { intervals: [200, 500, 1000], timeout })
    .toEqual([])
    .catch(() => undefined);
  return found;
}

/** What `color-contrast` computes: it is nine tenths of a look, and most texts of a page have the colours of another. */
const sample = 'data-contrast-sample';
const onlySamples = JSON.stringify({ rules: [{ id: 'color-contrast', selector: `[${sample}]` }] });

/** axe works out `rgb(…)` anew for all that lies below each text: an eighth of a sweep, for the same few colours. */
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
 * What axe finds in what the page shows at this moment. Its source, half a megabyte, is sent once for each document, and
 * what is in order is counted but not described; of texts in the same colours three are computed.
 *
 * @param asked - `colours` where the same page, of the same width, was asked for `all` in another colour scheme
 * @param within - the part of the page that is looked at, as a selector; all of it, when absent
 */
export async function askAxe(
  page: Page,
  asked: keyof typeof rules = 'all',
  within?: string,
): Promise<string[]> {
  const options: RunOptions = {
    runOnly: rules[asked],
    resultTypes: ['violations'],
    // What a control shows is part of its name (WCAG 2.5.3): axe counts this one as new, and leaves it out by itself.
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

/** What axe finds, and goes on finding, once nothing moves any more. Its parameters are those of {@link askAxe}. */
function findViolations(...[page, asked, within]: Parameters<typeof askAxe>): Promise<string[]> {
  // One look at the list of a month alone can take longer on a busy machine than the usual wait.
  return whatStays(async () => {
    // Half-transparent text in the middle of a fade has a contrast that nobody will ever read.
    await settle(page);
    return askAxe(page, asked, within);
  }, 60_000);
}

/** Fails where axe finds a violation in what the page shows now. */
export async function expectNoAxeViolations(page: Page, asked?: keyof typeof rules): Promise<void> {
  expect(await findViolations(page, asked), 'accessibility violations').toEqual([]);
}

/** What cannot be read of what the page shows now; `within`: of the part of it that this selector names. */
async function findIllegibleText(page: Page, within?: string): Promise<string[]> {
  return whatStays(async () => {
    await settle(page);
    return (await page.evaluate(findIllegible, within)).map(
      ({ kind, where, text, by }) => `${kind}: "${text}" in ${where}${by === undefined ? '' : ` (${by})`}`,
    );
  }, 3000);
}

/** Fails where the page can be scrolled sideways, or a text that it shows cannot be read as it stands. */
export async function expectLegible(page: Page): Promise<void> {
  expect(await findIllegibleText(page), 'text that cannot be read').toEqual([]);
}

async function putOn(page: Page, colorScheme: keyof typeof schemes): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

interface Looked {
  /** The sizes at which it is there, the widest first; all, when absent. */
  readonly there?: readonly (typeof sizes)[number][];
  /** What axe looks at; nothing where it has seen the same elsewhere. */
  readonly lights?: readonly (keyof typeof schemes)[];
  /** Waits until the page is at rest after its window has changed. */
  readonly rest?: () => Promise<unknown>;
}

/**
 * Looks at what the page shows now, of an open dialog at what is in it alone (the page behind it is looked at by itself):
 * whether it can be read in windows of every size that the statement of accessibility names, and what axe finds in those
 * that it looks at, in light and in dark. Dark differs in colours alone (`cssVariables.test.ts`), so what can be read is
 * measured in light. The window is the widest one at the end.
 *
 * @returns what cannot be read or breaks a rule of accessibility, each with the width
 */
export async function findUnsound(
  page: Page,
  { there = sizes, lights = ['light', 'dark'], rest }: Looked = {},
): Promise<string[]> {
  const dialog = page.getByRole('dialog');
  // What a field of it unfolds lies beside it in the document.
  const isAlone = (await page.getByRole('listbox').count()) === 0;
  const within = isAlone && (await dialog.count()) > 0 ? '[role="dialog"]' : undefined;
  const found: string[] = [];
  const show = async (size: (typeof sizes)[number]): Promise<void> => {
    await page.setViewportSize(size);
    // What hangs on a button goes where the button goes, out of the window too.
    await page.evaluate(() =>
      document.querySelector('[aria-expanded="true"]')?.scrollIntoView({ block: 'center' }),
    );
    await rest?.();
    if (!within) return;
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('[aria-busy="true"], .od-skeleton')).toHaveCount(0);
  };
  for (const size of there)
    await test.step(`read at ${size.width}`, async () => {
      await show(size);
      found.push(...(await findIllegibleText(page, within)).map((what) => `${size.width} px: ${what}`));
    });
  // Afterwards, since axe scrolls what it looks at.
  const widths = there.filter(({ width }) => axeWidths.includes(width)).toReversed();
  // There and back: all of a page is drawn anew in another light.
  for (const [index, size] of widths.entries())
    for (const light of index % 2 === 0 ? lights : lights.toReversed())
      await test.step(`axe at ${size.width} in ${light}`, async () => {
        await show(size);
        if (lights.length > 1) await putOn(page, light);
        const violations = await findViolations(page, schemes[light], within);
        found.push(...violations.map((what) => `${size.width} px, ${light}: ${what}`));
      });
  await page.setViewportSize(there[0] ?? windows.desktop);
  if (lights.length > 1) await putOn(page, 'light');
  return found;
}

/** Keeps a picture to be looked at, when SCREENS=1 asks for it: `.cache/screens/{name}-{width}.png`. */
export async function keepScreen(page: Page, name: string): Promise<void> {
  if (process.env['SCREENS'] !== '1') return;
  mkdirSync(screens, { recursive: true });
  const width = page.viewportSize()?.width ?? 0;
  await page.screenshot({ path: join(screens, `${name}-${width}.png`), animations: 'disabled' });
}

/** Fails where what the page shows breaks a rule of accessibility in light or in dark, or can be scrolled sideways. */
export async function expectSoundInBothLights(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await putOn(page, colorScheme);
    await expectNoAxeViolations(page, schemes[colorScheme]);
  }
  await expectLegible(page);
}
