import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { openPage, slowDown } from '../lib/browser';
import type { Site } from '../lib/serve';
import type { Cookies } from '../lib/session';

/** An action of a user, with the sign that they can continue to work. */
export interface Step {
  readonly name: string;
  /** Preparation that isn't measured. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly go: (page: Page, origin: string) => Promise<unknown>;
  readonly usable: (page: Page) => Promise<unknown>;
  /** Waits for other parts of the page: their bytes count, their time doesn't. */
  readonly whole?: (page: Page) => Promise<unknown>;
}

/** Steps of one user, in order, in a new browser profile. */
export interface Trip<S extends Step = Step> {
  readonly cookies?: Cookies;
  /** Whether the browser saves data, so that the page prefetches nothing. */
  readonly savesData?: boolean;
  readonly steps: readonly S[];
}

export interface Reading {
  /** Transferred bytes of JavaScript, gzip, until the page was usable and complete. */
  readonly bytes: number;
  /** Number of requests over the network. */
  readonly requests: number;
  readonly milliseconds: number;
  readonly files: readonly string[];
}

/** Chromium's preset for a fast 3G network; the processor is slowed to that of a low-end phone. */
const line = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1000 * 1000 * 0.9) / 8,
  uploadThroughput: (750 * 1000 * 0.9) / 8,
};

/**
 * Measures one trip on a slow network with a slow processor.
 *
 * @returns one reading for each step
 */
export async function measure(browser: Browser, site: Site, trip: Trip): Promise<Reading[]> {
  const page = await openPage(browser, site.url, trip.cookies);
  try {
    if (trip.savesData)
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await slowDown(page, 4);
    const readings: Reading[] = [];
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
    await page.context().close();
  }
}

/** Waits for a second without requests; the stream of live events never ends, so the network is never idle. */
async function quiet(count: () => number): Promise<void> {
  for (let before = -1; before !== count(); ) {
    before = count();
    await pause(1000);
  }
}
