import { gzipSync } from 'node:zlib';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */

/**
 * @typedef {object} Visit
 * @property {string} name
 * @property {string} path
 * @property {(page: Page) => Promise<unknown>} usable - resolves when a person could work with the page
 * @property {readonly {name: string, value: string}[]} [cookies]
 * @property {Visit} [next] - where the person goes from there, without a reload; nothing is fetched ahead then
 */

/**
 * @typedef {object} Reading
 * @property {number} bytes - of JavaScript, gzip, until the page was usable
 * @property {number} requests
 * @property {number} milliseconds
 * @property {string[]} files
 * @property {Reading} [next] - what the next visit added
 */

/** Chromium's own preset of a fast 3G line, and a phone of the lower middle class. */
const line = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1000 * 1000 * 0.9) / 8,
  uploadThroughput: (750 * 1000 * 0.9) / 8,
};
const cpu = 4;

/**
 * Makes one visit in a new, empty browser profile.
 *
 * @param {Browser} browser
 * @param {string} url - origin
 * @param {Visit} visit
 * @param {{slow: boolean}} conditions - slow: fast 3G and a processor four times slower
 * @returns {Promise<Reading>}
 */
export async function measure(browser, url, visit, { slow }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.addCookies((visit.cookies ?? []).map((cookie) => ({ ...cookie, url })));
    const page = await context.newPage();
    // What was fetched ahead of time would count for neither visit: a browser that saves data fetches nothing ahead.
    if (visit.next)
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
    if (slow) {
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', line);
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    }
    /** @type {import('playwright-core').Response[]} */
    let responses = [];
    page.on('response', (response) => responses.push(response));
    /** @param {() => Promise<unknown>} go @param {Visit} where @returns {Promise<Reading>} */
    const read = async (go, where) => {
      responses = [];
      const began = performance.now();
      await go();
      await where.usable(page);
      const milliseconds = performance.now() - began;
      const scripts = responses.filter((response) => response.request().resourceType() === 'script');
      const requests = responses.length;
      const sizes = await Promise.all(
        scripts.map(async (response) => gzipSync(await response.body(), { level: 9 }).length),
      );
      const files = scripts.map((response, index) => `${new URL(response.url()).pathname} ${sizes[index]}`);
      return { bytes: sizes.reduce((all, one) => all + one, 0), requests, milliseconds, files };
    };
    const first = await read(() => page.goto(url + visit.path, { waitUntil: 'commit' }), visit);
    if (!visit.next) return first;
    await quiet(() => responses.length);
    const { next } = visit;
    const travel = () =>
      page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, next.path);
    return { ...first, next: await read(travel, next) };
  } finally {
    await context.close();
  }
}

/**
 * Waits until nothing was answered for a second; the stream of live events never ends, so the network never rests.
 *
 * @param {() => number} count
 */
async function quiet(count) {
  for (let before = -1; before !== count(); ) {
    before = count();
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
