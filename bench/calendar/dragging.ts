/** Measures the cost of a drag over the schedule by employee, frame by frame. */
import type { Page } from 'playwright-core';

/** Figures of one drag, from the press until after the drop. */
export interface DragReading {
  /** Number of frames shown during the drag, whose length is in `milliseconds`. */
  readonly frames: number;
  readonly milliseconds: number;
  /** Longest time between two frames, in milliseconds. */
  readonly longestFrame: number;
  readonly longTask: number;
}

const CHIP = '[data-row]:not([data-row="open"]) [data-event]';

/** Returns the middle of the first element that a selector finds, in window coordinates. */
async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`There is no ${selector}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Picks up the first shift, holds it over cells for a few seconds, and drops it on its own cell. */
export async function drag(page: Page, steps = 90): Promise<DragReading> {
  // The code for dragging is downloaded after the calendar has been drawn.
  await page.waitForSelector('[id^="DndLive"]', { state: 'attached' });
  await page.waitForTimeout(600);
  const { x, y } = await middleOf(page, CHIP);
  await page.mouse.move(x, y);
  await page.evaluate(() => {
    const state = { times: [] as number[], isOver: false };
    Object.assign(globalThis, { dragged: state, dragFrom: performance.now() });
    const look = (at: number) => {
      state.times.push(at);
      if (!state.isOver) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) {
    // Move back and forth over the surrounding cells, well within the board.
    await page.mouse.move(x + 220 * Math.sin(step / 14), y + 110 * Math.abs(Math.sin(step / 22)));
    await page.waitForTimeout(16);
  }
  await page.mouse.move(x, y);
  await page.mouse.up();
  await page.waitForTimeout(100);
  return page.evaluate(() => {
    const state: { times: number[]; isOver: boolean } = Reflect.get(globalThis, 'dragged');
    const from: number = Reflect.get(globalThis, 'dragFrom');
    state.isOver = true;
    const gaps = state.times.slice(1).map((at, index) => at - (state.times[index] ?? at));
    const tasks: readonly (readonly [number, number])[] = Reflect.get(globalThis, 'longTasks');
    return {
      frames: state.times.length,
      milliseconds: (state.times.at(-1) ?? 0) - (state.times[0] ?? 0),
      longestFrame: Math.max(0, ...gaps),
      longTask: Math.max(0, ...tasks.map(([start, end]) => (start < from ? 0 : end - start))),
    };
  });
}
