/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */

/**
 * @typedef {object} Step - what somebody does, and how one sees that they could go on working
 * @property {string} name
 * @property {(page: Page) => Promise<unknown>} [before] - not measured
 * @property {(page: Page, origin: string) => Promise<unknown>} go
 * @property {(page: Page) => Promise<unknown>} usable
 * @property {(page: Page) => Promise<unknown>} [whole] - what else belongs to the page: its bytes count, its time does not
 */

/**
 * @typedef {object} Trip - steps of one person, one after the other, in a browser that was never here
 * @property {readonly {name: string, value: string}[]} [cookies]
 * @property {boolean} [savesData] - nothing is fetched ahead of time then
 * @property {readonly Step[]} steps
 */

/**
 * @typedef {object} Reading
 * @property {number} bytes - of JavaScript, gzip, that came over the line until the page was usable and whole
 * @property {number} requests - that went over the line
 * @property {number} milliseconds
 * @property {string[]} files
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
 * Makes one trip on a slow line with a slow processor.
 *
 * @param {Browser} browser
 * @param {import('./serve.mjs').Site} site
 * @param {Trip} trip
 * @returns {Promise<Reading[]>} one for each step
 */
export async function measure(browser, site, trip) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.addCookies((trip.cookies ?? []).map((cookie) => ({ ...cookie, url: site.url })));
    const page = await context.newPage();
    if (trip.savesData)
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    /** @type {Reading[]} */
    const readings = [];
    for (const step of trip.steps) {
      await step.before?.(page);
      if (readings.length > 0) await quiet(() => site.asked.length);
      const already = site.asked.length;
      const began = performance.now();
      await step.go(page, site.url);
      await step.usable(page);
      const milliseconds = performance.now() - began;
      await step.whole?.(page);
      const asked = site.asked.slice(already);
      const scripts = asked.filter(({ path }) => path.endsWith('.js'));
      readings.push({
        milliseconds,
        requests: asked.length,
        bytes: scripts.reduce((all, { bytes }) => all + bytes, 0),
        files: scripts.map(({ path, bytes }) => `${path} ${bytes}`),
      });
    }
    return readings;
  } finally {
    await context.close();
  }
}

/**
 * Waits until nothing was asked for during a second; the stream of live events never ends, so the network never rests.
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
