/** Somebody who decides what waits on Timesheets, with a mouse or by keys alone. */
import { expect, type Locator, type Page } from '@playwright/test';
import { tabTo } from './keys';
import type { Messages } from './messages';

/** How one is told to go about it: what is pressed or clicked is counted. */
export interface Hands {
  readonly press: (key: string) => Promise<void>;
  /** Does what a button, link, tick or choice is for. */
  readonly use: (target: Locator) => Promise<void>;
  /** Goes to the next thing that waits. */
  readonly next: () => Promise<void>;
  /** Decides the thing at hand. */
  readonly decide: () => Promise<void>;
  /** Comes back from the page of corrections. */
  readonly back: () => Promise<void>;
  readonly count: () => number;
}

/** A mouse: each click counts. */
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
    decide: () => use(page.locator('li[data-at]').getByRole('button')),
    back: async () => {
      clicks += 1;
      await page.goBack();
    },
    count: () => clicks,
  };
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** A keyboard: each key counts, those too that only lead somewhere. */
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
    // Alt and the arrow are the browser's own keys, which a page under test does not get.
    back: async () => {
      keys += 2;
      await page.goBack();
    },
    count: () => keys,
  };
}

/** How many things wait, as the head of the sheet says it. */
export async function waiting(page: Page): Promise<number> {
  const facts = page.getByRole('list', { name: 'Week so far' });
  const words = await facts.getByText(/to review$/).textContent();
  return Number.parseInt(words ?? '', 10);
}

/** Decides one thing after the other until nothing waits. @returns how many there were, by what was done */
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
      (await mark.getByRole('button').getAttribute('aria-label'))?.split(/: (.*)/s) ?? [];
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

/** Approves whoever has nothing waiting and closes the week. */
export async function approveAndClose(page: Page, hands: Hands): Promise<void> {
  const approve = page.getByRole('button', { name: /^Approve all ready \(\d+\)$/ });
  await hands.use(approve);
  await expect(approve).toHaveCount(0);
  await hands.use(page.getByRole('button', { name: 'Close week' }));
  await expect(page.getByText('This week is closed')).toBeVisible();
}
