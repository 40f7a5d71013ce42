/** Times of a page as its user has them: from the press, or the answer, to the end of the frame that shows the result. */

/** @typedef {import('playwright-core').Page} Page */

/**
 * What shows that a step is done.
 *
 * @typedef {object} Shown
 * @property {string} chips - selector of the events
 * @property {number} [count] - exactly so many; at least one where it is not given
 * @property {string} code - with what the first one's code begins
 */

/** Remembers presses and long tasks; before the first navigation. @param {Page} page */
export async function watch(page) {
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

/**
 * Waits for the end of the first frame that shows it.
 *
 * @param {Page} page
 * @param {Shown} shown
 * @returns {Promise<number>} ms since the page's time origin
 */
const painted = (page, shown) =>
  page.evaluate(
    ({ chips, count, code }) =>
      new Promise((resolve) => {
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

/** The longest task that began after `from`. @param {Page} page @param {number} from */
const longestTask = (page, from) =>
  page.evaluate(
    (after) =>
      Math.max(
        0,
        ...Reflect.get(globalThis, 'longTasks')
          .filter((/** @type {number[]} */ [, end]) => Number(end) > after)
          .map((/** @type {number[]} */ [start, end]) => Number(end) - Math.max(Number(start), after)),
      ),
    from,
  );

/** Lets everything that a step left behind come to rest. @param {Page} page */
const rest = (page) => page.waitForTimeout(400);

/**
 * Opens a page.
 *
 * @param {Page} page
 * @param {string} url
 * @param {Shown} shown
 */
export async function open(page, url, shown) {
  await page.goto(url, { waitUntil: 'commit' });
  const at = await painted(page, shown);
  const answered = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/view-schedule/'))
        .map((entry) => Reflect.get(entry, 'responseEnd'))
        .at(-1) ?? 0,
  );
  await rest(page);
  return { milliseconds: at - answered, fromStart: at, longTask: await longestTask(page, answered) };
}

/**
 * Presses a button.
 *
 * @param {Page} page
 * @param {string | RegExp} name
 * @param {Shown} shown
 */
export async function press(page, name, shown) {
  const box = await page.getByRole('button', { name, exact: typeof name === 'string' }).boundingBox();
  if (!box) throw new Error(`There is no button ${name}.`);
  // Finding a button by its role reads the whole page: that must be over before the press.
  await rest(page);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const at = await painted(page, shown);
  const from = Number(await page.evaluate(() => Reflect.get(globalThis, 'pressedAt')));
  await rest(page);
  return { milliseconds: at - from, longTask: await longestTask(page, from) };
}
