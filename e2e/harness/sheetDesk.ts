/** Ways to review timesheets, by mouse or by keyboard alone. */
import { expect, type Locator, type Page } from '@playwright/test';
import { tabTo } from './keys';
import type { Messages } from './messages';

/** Actions of a reviewer; each click or key press is counted. */
export interface Hands {
  readonly press: (key: string) => Promise<void>;
  /** Activates a button, a link, a check box, or an option. */
  readonly use: (target: Locator) => Promise<void>;
  /** Moves to the next item to review. */
  readonly next: () => Promise<void>;
  /** Runs the action of the current item. */
  readonly decide: () => Promise<void>;
  /** Goes back from the corrections page. */
  readonly back: () => Promise<void>;
  readonly count: () => number;
}

/** Reviews by mouse; each click counts. */
export function mouse(page: Page): Hands {
  let clicks = 0;
  const use = async (target: Locator): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  return {
    use,
    press: () => Promise.reject(new Error('A mouse has no keys')),
    next: () => use(page.getByRole('button', { name: 'Next to review' })),
    decide: () => use(page.locator('li[data-at]').getByRole('button').first()),
    back: async () => {
      clicks += 1;
      await page.goBack();
    },
    count: () => clicks,
  };
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Reviews by keyboard; each key press counts, and so do presses that only move the focus. */
export function keyboard(page: Page): Hands {
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const row = page.getByRole('table', { name: /^Timesheets, / }).locator('button[tabindex="0"]');
  return {
    press,
    use: async (target) => {
      await tabTo(page, target, press);
      await press((await target.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
    },
    next: async () => {
      if (!(await isFocused(row))) await tabTo(page, row, press);
      await press('n');
    },
    decide: () => press('Enter'),
    // Alt and the arrow belong to the browser, and a page under test doesn't receive them.
    back: async () => {
      keys += 2;
      await page.goBack();
    },
    count: () => keys,
  };
}

/** Returns the number of items to review that the sheet's head shows. */
export async function waiting(page: Page): Promise<number> {
  const facts = page.getByRole('list', { name: 'Week so far' });
  const words = await facts.getByText(/to review$/).textContent();
  return Number.parseInt(words ?? '', 10);
}

/** Reviews each item until none is left. @returns the number of items by action */
export async function decideEverything(
  page: Page,
  hands: Hands,
  said: Messages,
): Promise<Map<string, number>> {
  const done = new Map<string, number>();
  for (let left = await waiting(page); left > 0; left = await waiting(page)) {
    await hands.next();
    const mark = page.locator('li[data-at]');
    const [verb = '', sentence = ''] =
      (await mark.getByRole('button').first().getAttribute('aria-label'))?.split(/: (.*)/s) ?? [];
    const name =
      (await page
        .getByRole('region', { name: /^Week of / })
        .getByRole('heading')
        .textContent()) ?? '';
    // An employee can be equally late on two days.
    const same = page.getByText(sentence, { exact: true });
    const others = (await same.count()) - 1;
    said.forget();
    await hands.decide();
    if (verb === 'Accept') await said.expect(`1 note of ${name} accepted.`);
    else if (verb === 'Pay') await said.expect('The hours are paid.');
    else if (verb === 'Set clock-out') {
      const dialog = page.getByRole('dialog', { name: `When Did ${name} Leave?` });
      await hands.use(dialog.getByRole('checkbox'));
      await hands.use(dialog.getByRole('button', { name: 'Save' }));
      await said.expect('Clocked out:');
    } else {
      await expect(page).toHaveURL(/\/corrections\?/);
      await hands.use(page.getByRole('button', { name: `Approve ${name}` }));
      await hands.use(page.getByRole('dialog').getByRole('button', { name: 'Approve' }));
      await said.expect('Correction approved.');
      await hands.back();
      await expect(page).toHaveURL(/\/timesheets/);
    }
    await expect(same).toHaveCount(others);
    done.set(verb, (done.get(verb) ?? 0) + 1);
  }
  return done;
}

/** Approves every employee with nothing to review, and closes the week. */
export async function approveAndClose(page: Page, hands: Hands): Promise<void> {
  const approve = page.getByRole('button', { name: /^Approve all ready \(\d+\)$/ });
  await hands.use(approve);
  await expect(approve).toHaveCount(0);
  await hands.use(page.getByRole('button', { name: 'Close week' }));
  await expect(page.getByText('This week is closed')).toBeVisible();
}
