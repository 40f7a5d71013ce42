import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { openPage, slowDown } from '../lib/browser';
import type { Cookies } from '../lib/session';

/** A first screen, with the sign of its first data. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly cookies?: Cookies;
  /** Selector of the element that shows the first data; `text` is a part of its text if the selector isn't enough. */
  readonly data: string;
  readonly text?: string;
}

export interface Reading {
  /** Milliseconds from opening the address to the frame that shows the first data. */
  readonly data: number;
  /** Milliseconds to the first paint. */
  readonly paint: number;
  /** Transferred bytes until the first data, headers included. */
  readonly bytes: number;
  readonly requests: number;
  /** Milliseconds of CPU time of the page until the first data. */
  readonly work: number;
  readonly longTask: number;
  /** Cumulative layout shift until two seconds after the first data. */
  readonly shift: number;
}

/** A weak mobile network, as browsers simulate it: 1.6 Mbit/s down, 150 ms until an answer starts. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1000 * 1000) / 8,
  uploadThroughput: (750 * 1000) / 8,
};
/** Factor by which an old phone is slower than the measuring machine. */
const SLOWER = 4;
/** Milliseconds after the first data during which later content can still move the page. */
const AFTER = 2000;

/** Figures that the page records about itself. */
interface Kept {
  shift: number;
  longTask: number;
}
declare global {
  var benchPhone: Kept;
}

function keepFigures(): void {
  const kept: Kept = { shift: 0, longTask: 0 };
  globalThis.benchPhone = kept;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
        kept.shift += Number(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) kept.longTask = Math.max(kept.longTask, duration);
  }).observe({ type: 'longtask', buffered: true });
}

const isShown = ([selector, text]: readonly [string, string]): number | false =>
  [...document.querySelectorAll(selector)].some(
    (element) => element.checkVisibility() && element.textContent?.includes(text),
  ) && performance.now();

async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

async function look(page: Page, session: CDPSession, origin: string, screen: Screen): Promise<Reading> {
  let bytes = 0;
  let requests = 0;
  const received = ({ encodedDataLength }: { encodedDataLength: number }): void => {
    bytes += encodedDataLength;
    if (encodedDataLength > 0) requests += 1;
  };
  session.on('Network.loadingFinished', received);
  const before = await workOf(session);
  await page.goto(origin + screen.path, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(isShown, [screen.data, screen.text ?? ''] as const, {
    polling: 'raf',
    timeout: 60_000,
  });
  const data = Number(await shown.jsonValue());
  session.off('Network.loadingFinished', received);
  const reading = { data, bytes, requests, work: (await workOf(session)) - before };
  const longTask = await page.evaluate(() => globalThis.benchPhone.longTask);
  await pause(AFTER);
  const after = await page.evaluate(() => ({
    shift: globalThis.benchPhone.shift,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
  return { ...reading, longTask, ...after };
}

/** Waits for two seconds without requests; the stream of live events never ends. */
async function quiet(page: Page): Promise<void> {
  let asked = 0;
  const count = (): void => void (asked += 1);
  page.on('request', count);
  for (let before = -1; before !== asked; ) {
    before = asked;
    await pause(2000);
  }
  page.off('request', count);
}

/** Visits a screen in a new browser profile, and then once more in the same profile. */
export async function visit(browser: Browser, origin: string, screen: Screen) {
  const page = await openPage(browser, origin, screen.cookies, { width: 390, height: 844 });
  try {
    await page.addInitScript(keepFigures);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Performance.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await slowDown(page, SLOWER);
    const cold = await look(page, session, origin, screen);
    await quiet(page);
    await page.goto('about:blank');
    return { cold, warm: await look(page, session, origin, screen) };
  } finally {
    await page.context().close();
  }
}
