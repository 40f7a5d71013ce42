import { join } from 'node:path';
import type { Page, Response } from 'playwright-core';
import { openPage, slowDown } from '../lib/browser';
import { bundleOne } from '../lib/bundle';
import { zip } from '../lib/serve';
import { kilo, onStage, quantile, say, verdict } from '../lib/stage';
import { openSuite } from '../lib/suite';
import { offlineStart } from './offlineStart';

const presses = 200;
/** Performance promises of the product. */
const budgets = { bytes: 105_000, ratio: 1.5, frameMs: 17 };

/** Two medians of the same work differ by up to 4% on an idle machine. */
const NOISE = 1.05;

/** Figures of one key press, in milliseconds. */
interface Press {
  readonly work: number;
  readonly painted: number;
  readonly isNext: boolean;
}

async function load(page: Page, url: string): Promise<Response[]> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(`${url}/kiosk`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Digit 5' }).waitFor();
  return responses;
}

/**
 * Measures how soon a key press shows in a page with a four times slower processor. Figures: the presses that the very
 * next frame shows, the main thread's work for each (the key's own task and the frame's), and the time from the key to
 * the end of that frame, which includes the wait for the screen.
 */
async function keyToPaint(page: Page) {
  await slowDown(page, 4);
  await page.evaluate(() => {
    const seen: Press[] = [];
    Object.assign(globalThis, { seen });
    const shown = () => document.querySelector('[role=status]')?.textContent;
    const after = (run: () => void) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = run;
      channel.port2.postMessage(undefined);
    };
    window.addEventListener(
      'keydown',
      (event) => {
        const before = shown();
        const began = performance.now();
        let handled = Number.POSITIVE_INFINITY;
        after(() => {
          handled = performance.now();
        });
        requestAnimationFrame(() => {
          const frame = performance.now();
          const isNext = shown() !== before;
          after(() => {
            const end = performance.now();
            // The frame can come before the message that the key's own task has ended.
            const work = Math.min(handled, frame) - began + end - frame;
            seen.push({ work, painted: end - event.timeStamp, isNext });
          });
        });
      },
      true,
    );
  });
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press(press % 2 === 0 ? '5' : 'Backspace');
    await page.waitForTimeout(45 + (press % 7) * 3);
  }
  const seen = await page.evaluate((): Press[] => Reflect.get(globalThis, 'seen'));
  const at = (what: 'work' | 'painted', share: number) =>
    quantile(
      seen.map((one) => one[what]),
      share,
    );
  return { inNextFrame: seen.filter(({ isNext }) => isNext).length, at };
}

/**
 * Measures the files of the punch clock's page on the first and the second load, and how soon a key press shows.
 *
 * @returns whether the budgets hold
 */
export const benchKiosk = () =>
  onStage(async (stage) => {
    const alone = zip(await bundleOne('alone', join(import.meta.dirname, 'alone.ts'))).length;
    const { site, browser } = await openSuite(stage);
    const page = await openPage(browser, site.url);
    const first = await load(page, site.url);
    let scripts = 0;
    for (const response of first) {
      const size = zip(await response.body()).length;
      const kind = response.request().resourceType();
      if (kind === 'script') scripts += size;
      say(`  ${kind.padEnd(10)} ${kilo(size).padStart(9)}  ${new URL(response.url()).pathname}`);
    }
    const ratio = scripts / alone;
    const small = scripts <= budgets.bytes && ratio <= budgets.ratio;
    say(
      `punch clock: ${first.length} requests, ${kilo(scripts)} of JavaScript, gzip (budget ${kilo(budgets.bytes)}), React and react-dom alone ${kilo(alone)}, ratio ${ratio.toFixed(3)} (budget ${budgets.ratio}) ${verdict(small)}`,
    );
    await page.goto('about:blank');
    await load(page, site.url);
    const again = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter((entry) => Reflect.get(entry, 'transferSize') > 0)
        .map(({ name }) => new URL(name).pathname),
    );
    say(`second load, over the network: ${again.join(', ')}`);
    const { inNextFrame, at } = await keyToPaint(page);
    const quick = inNextFrame === presses && at('work', 0.5) <= budgets.frameMs;
    say(
      `keys, processor 4 times slower: ${inNextFrame} of ${presses} are in the very next frame, work p50 ${at('work', 0.5).toFixed(1)} ms, p95 ${at('work', 0.95).toFixed(1)} ms (one frame: ${budgets.frameMs} ms) ${verdict(quick)}, key to painted, with the wait for the screen: p50 ${at('painted', 0.5).toFixed(1)} ms, p95 ${at('painted', 0.95).toFixed(1)} ms`,
    );
    const { online, offline } = await offlineStart(stage);
    const early = offline <= online * NOISE;
    say(
      `keypad of a registered punch clock, processor 4 times slower: ${offline.toFixed(0)} ms without a network, ${online.toFixed(0)} ms warm with one ${verdict(early)}`,
    );
    return small && quick && early;
  });
