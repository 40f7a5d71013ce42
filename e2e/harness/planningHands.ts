/** Somebody who plans, with a mouse or by keys alone: each click, drag, chord of keys or filled field is one interaction. */
import { expect, type Locator, type Page } from '@playwright/test';
import { tabTo, write } from './keys';

export interface PlanningHands {
  /** Does what a button, a choice or a tick is for; `at`: where a pointer presses it, in pixels from its corner. */
  readonly use: (target: Locator, at?: { readonly x: number; readonly y: number }) => Promise<void>;
  readonly fill: (field: Locator, text: string) => Promise<void>;
  /** Chooses from a list of a few. */
  readonly choose: (select: Locator, label: string) => Promise<void>;
  /** Finds each of these by typing, or in the list that a box opens. */
  readonly pick: (box: Locator, ...labels: string[]) => Promise<void>;
  /** Takes back what a message has just said. */
  readonly undo: () => Promise<void>;
  /** How many interactions there were since this was asked last. */
  readonly count: () => number;
}

function counter() {
  let done = 0;
  return {
    once: async (step: () => Promise<unknown>): Promise<void> => {
      done += 1;
      await step();
    },
    count: () => {
      const since = done;
      done = 0;
      return since;
    },
  };
}

const optionOf = (page: Page, label: string): Locator =>
  page.getByRole('option', { name: label }).and(page.locator(':not([aria-disabled])'));

export function mouse(page: Page): PlanningHands {
  const { once, count } = counter();
  const use: PlanningHands['use'] = (target, at) =>
    once(() => target.click(at === undefined ? {} : { position: at }));
  return {
    use,
    fill: (field, text) => once(() => field.fill(text)),
    choose: (select, label) => once(() => select.selectOption({ label })),
    pick: async (box, ...labels) => {
      await use(box);
      for (const label of labels) await use(optionOf(page, label));
    },
    undo: () => use(page.getByRole('button', { name: 'Undo' }).last()),
    count,
  };
}

/** The Tab keys that only lead somewhere are not counted, as the way of a mouse is not. */
export function keyboard(page: Page): PlanningHands {
  const { once, count } = counter();
  const press = (key: string) => once(() => page.keyboard.press(key));
  return {
    use: async (target) => {
      const type = await target.getAttribute('type');
      if (type !== 'radio') {
        await tabTo(page, target);
        // A key is not waited with as a click is, until what it is for can be used.
        await expect(target).toBeEnabled();
        await press(type === 'checkbox' ? 'Space' : 'Enter');
        return;
      }
      // Tab leads to the one that is chosen, arrows to the others.
      const group = page.locator(`input[name="${await target.getAttribute('name')}"]:checked`);
      await tabTo(page, group);
      while (!(await target.isChecked())) await press('ArrowRight');
    },
    fill: (field, text) => once(() => write(page, field, text)),
    choose: (select, label) =>
      once(async () => {
        await tabTo(page, select);
        // A list that is not opened takes the first letters of what is chosen.
        const chosen = select.locator('option:checked');
        for (const letter of label)
          if ((await chosen.textContent()) !== label) await page.keyboard.press(letter);
        await expect(chosen).toHaveText(label);
      }),
    pick: async (box, ...labels) => {
      await tabTo(page, box);
      for (const label of labels) {
        await once(() => page.keyboard.type(label));
        await expect(optionOf(page, label)).toHaveCount(1);
        await press('Enter');
      }
    },
    undo: () => press('Control+z'),
    count,
  };
}
