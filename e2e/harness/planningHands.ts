/**
 * Ways to schedule by mouse or by keyboard alone. Each click, drag, key chord, or filled field counts as one
 * interaction.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { tabTo, write } from './keys';

export interface PlanningHands {
  /** Activates a button, an option, or a check box; `at` is the click position in pixels from the element's corner. */
  readonly use: (target: Locator, at?: { readonly x: number; readonly y: number }) => Promise<void>;
  readonly fill: (field: Locator, text: string) => Promise<void>;
  /** Chooses an option of a select element. */
  readonly choose: (select: Locator, label: string) => Promise<void>;
  /** Picks each of these labels by typing, or from the list that a box opens. */
  readonly pick: (box: Locator, ...labels: string[]) => Promise<void>;
  /** Undoes the action of the last message. */
  readonly undo: () => Promise<void>;
  /** Returns the number of interactions since the last call. */
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

/** Schedules by keyboard. Tab presses that only move the focus aren't counted, as mouse movement isn't. */
export function keyboard(page: Page): PlanningHands {
  const { once, count } = counter();
  const press = (key: string) => once(() => page.keyboard.press(key));
  return {
    use: async (target) => {
      const type = await target.getAttribute('type');
      if (type !== 'radio') {
        await tabTo(page, target);
        // Playwright waits before a click until the control is enabled, but doesn't wait before a key press.
        await expect(target).toBeEnabled();
        await press(type === 'checkbox' ? 'Space' : 'Enter');
        return;
      }
      // Tab moves to the checked radio button, and arrow keys to the others.
      const group = page.locator(`input[name="${await target.getAttribute('name')}"]:checked`);
      await tabTo(page, group);
      while (!(await target.isChecked())) await press('ArrowRight');
    },
    fill: (field, text) => once(() => write(page, field, text)),
    choose: (select, label) =>
      once(async () => {
        await tabTo(page, select);
        // A closed select element accepts the first letters of an option.
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
