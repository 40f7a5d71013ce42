import { looks } from '../scripts/lib/accessibility.mjs';
import { holdSession } from './harness/heldSession';
import { expectNoAxeViolations, expectNoSidewaysScroll, expectSoundInBothLights } from './harness/looks';
import { expect, test } from './harness/test';

/** What `docs/accessibility.md` states: every page of every area, in light and dark, at both widths. */
const pages = looks().filter(({ spec }) => spec === 'accessibility.spec.ts');

test.setTimeout(240_000);
for (const who of new Set(pages.map(({ as }) => as)))
  test(`every page of ${who} is sound`, async ({ page, watch }) => {
    // The links whose key is wrong.
    if (who === 'nobody') watch.allow(/Failed to load/);
    if (who !== 'nobody') await holdSession(page, who);
    for (const { path, ownColours } of pages.filter(({ as }) => as === who))
      await test.step(path, async () => {
        const address = path.replace(/:\w+/, 'a-wrong-key');
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(new URL(page.url()).pathname).toBe(address);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        if (ownColours) {
          await expectNoAxeViolations(page);
          await expectNoSidewaysScroll(page);
        } else await expectSoundInBothLights(page);
      });
  });
