import type { Page } from '@playwright/test';
import { tokenOf } from './harness/api';
import { expectSoundInBothLights, keepScreen } from './harness/looks';
import { atNext, changeOptions, freeWorkers, newsOf, pageAt, type Worker } from './harness/movedTime';
import { mouse } from './harness/planningHands';
import { expect, test } from './harness/test';

/**
 * Finds a sub with offers in waves: a manager at a desk, and the employees on their phones. The clocks show 10:00 AM, at
 * which waves go out. Interactions are counted.
 */
const [NOW, FROM, TO] = ['10:00', '15:00', '16:00'];

/** Returns who of these employees was notified about a shift. */
async function asked(url: string, workers: readonly Worker[], code: string): Promise<Worker[]> {
  const told = await Promise.all(workers.map(({ token }) => newsOf(url, token, 'body')));
  return workers.filter((_one, index) => told[index]?.some((body) => body.includes(code)));
}

/** Opens the offer of a notification on a phone, and answers it. */
async function answerOn(page: Page, code: string, button: string): Promise<number> {
  await page.goto('/view-schedule');
  const hands = mouse(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  await hands.use(drawer.getByRole('link', { name: /^Can you work .+, 3:00–4:00 PM\?$/ }).first());
  const card = page.getByRole('dialog', { name: 'Shift Offer' });
  await expect(card).toContainText(code);
  await expect(card).toContainText('Your Hours That Week');
  if (button === 'Accept shift') {
    await expectSoundInBothLights(page);
    await keepScreen(page, 'shift-offer');
  }
  await hands.use(card.getByRole('button', { name: button }));
  await expect(card).toBeHidden();
  return hands.count();
}

for (const size of ['desktop', 'phone'] as const)
  test(`a manager finds a sub in waves with at most 4 interactions on a ${size} window, and the sub takes the shift with 2`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    await atNext(NOW, async (moved) => {
      const { ground, url } = moved;
      const day = moved.day + 2;
      // One, because few employees are free.
      await changeOptions(ground, { wave_size: 1 });
      const workers = await freeWorkers(moved, { day, from: FROM, to: TO });
      const shift = await ground.plan({ day, from: FROM, to: TO });
      const page = await pageAt(browser, moved, 'manager', size);
      await page.goto(`/dashboard?location=${ground.location}&tab=open-shift&search=${shift.code}`);
      const hands = mouse(page);
      await hands.use(page.getByRole('button', { name: `Find a sub for ${shift.code}` }));
      const sheet = page.getByRole('dialog', { name: /^Follow Up, / });
      await hands.use(sheet.getByRole('button', { name: 'Offer in waves' }));
      await expect(sheet.getByLabel(/^Wave Size/)).toHaveValue('1');
      await expectSoundInBothLights(page);
      await keepScreen(page, 'waves-form');
      await hands.use(sheet.getByRole('button', { name: /^Offer to \d+ in waves$/ }));
      expect(hands.count(), 'open shift to the first wave').toBeLessThanOrEqual(4);
      await expect(sheet.getByRole('list', { name: 'Waves' })).toContainText(/Wave 1, 10:0\d AM/);
      await expect(sheet).toContainText(/Next wave at 2:0\d PM\./);
      for (let wave = 2; wave <= 3; wave += 1) {
        await sheet.getByRole('button', { name: 'Send next wave now' }).click();
        await expect(sheet.getByRole('list', { name: 'Waves' })).toContainText(`Wave ${wave}`);
      }
      const [decliner, sub] = await asked(url, workers, shift.code);
      if (!decliner || !sub) throw new Error('Too few employees were asked.');
      await answerOn(await pageAt(browser, moved, decliner.email, 'phone'), shift.code, 'Decline');
      await expect(sheet.getByRole('list', { name: 'Waves' })).toContainText('1 declined');
      await expectSoundInBothLights(page);
      await keepScreen(page, 'waves-timeline');
      const theirs = await pageAt(browser, moved, sub.email, 'phone');
      expect(await answerOn(theirs, shift.code, 'Accept shift'), 'notification to accepted').toBe(2);
      const manager = await tokenOf(url, 'manager');
      expect(await newsOf(url, manager, 'title')).toContain(`${sub.name} took ${shift.code}.`);
    });
  });
