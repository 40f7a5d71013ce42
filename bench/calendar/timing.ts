/**
 * Measures times as users experience them: from the press, or the answer, to the end of the frame that shows the
 * result.
 */
import type { Page } from 'playwright-core';

/** Events that show that a step is done. */
interface Shown {
  /** Selector of the events. */
  readonly chips: string;
  /** Exact number of events; at least one by default. */
  readonly count?: number;
  /** Text in the first event's code. */
  readonly code: string;
}

export interface Reading {
  readonly milliseconds: number;
  /** Milliseconds since the page's address was opened. */
  readonly fromStart?: number;
  /** Length of the longest task, in milliseconds. */
  readonly longTask: number;
}

/** Records presses and long tasks; call it before the first navigation. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { pressedAt: 0, longTasks: [] });
    window.addEventListener(
      'click',
      (event) => {
        if (event.isTrusted) Object.assign(globalThis, { pressedAt: event.timeStamp });
      },
      true,
    );
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        Reflect.get(globalThis, 'longTasks').push([startTime, startTime + duration]);
    }).observe({ type: 'longtask' });
  });
}

/** Waits for the end of the first frame with these events. @returns milliseconds since the page's time origin */
const painted = (page: Page, shown: Shown): Promise<number> =>
  page.evaluate(
    ({ chips, count, code }) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const found = document.querySelectorAll(chips);
          const isDone =
            (count === undefined ? found.length > 0 : found.length === count) &&
            found[0]?.textContent?.includes(code) &&
            document.querySelector('[aria-busy="true"]') === null;
          if (!isDone) return void requestAnimationFrame(look);
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve(performance.now());
          channel.port2.postMessage(undefined);
        };
        requestAnimationFrame(look);
      }),
    shown,
  );

/** Returns the length of the longest task after `from`; a task that started earlier counts from `from` on. */
const longestTask = (page: Page, from: number): Promise<number> =>
  page.evaluate((after) => {
    const tasks: readonly (readonly [start: number, end: number])[] = Reflect.get(globalThis, 'longTasks');
    return Math.max(0, ...tasks.map(([start, end]) => end - Math.max(start, after)));
  }, from);

/** Waits until work left over from a step has ended. */
const rest = (page: Page): Promise<void> => page.waitForTimeout(400);

/** Opens a page, and measures from its answer to the frame that shows the events. */
export async function open(page: Page, url: string, shown: Shown): Promise<Reading> {
  await page.goto(url, { waitUntil: 'commit' });
  const at = await painted(page, shown);
  const answered = await page.evaluate((): number => {
    const entries = performance.getEntriesByType('resource');
    return (
      Reflect.get(entries.findLast(({ name }) => name.includes('/view-schedule/')) ?? {}, 'responseEnd') ?? 0
    );
  });
  await rest(page);
  return { milliseconds: at - answered, fromStart: at, longTask: await longestTask(page, answered) };
}

/** Presses a button, and measures from the press to the frame that shows the events. */
export async function press(page: Page, name: string | RegExp, shown: Shown): Promise<Reading> {
  const box = await page.getByRole('button', { name, exact: typeof name === 'string' }).boundingBox();
  if (!box) throw new Error(`There is no button ${name}.`);
  // Finding a button by its role reads the whole page, so wait until that work has ended.
  await rest(page);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const at = await painted(page, shown);
  const from = await page.evaluate((): number => Reflect.get(globalThis, 'pressedAt'));
  await rest(page);
  return { milliseconds: at - from, longTask: await longestTask(page, from) };
}
