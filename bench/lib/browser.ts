import { type Browser, chromium, type Page } from 'playwright-core';
import { browserArgs, findBrowser } from '../../scripts/lib/browser.mjs';
import type { Cookies } from './session';

/** Starts the installed browser. @throws {Error} with an explanation if there is none */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null)
    throw new Error('The bench needs Chromium, Chrome or Edge: install one or set CHROME_PATH.');
  return chromium.launch({ executablePath, args: browserArgs });
}

/** Opens a page in a new browser profile, signed in if cookies of a session are given. */
export async function openPage(
  browser: Browser,
  url: string,
  cookies: Cookies = [],
  viewport = { width: 1280, height: 800 },
): Promise<Page> {
  const context = await browser.newContext({ viewport });
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
  // The compiler names functions with a helper, so functions that are sent into the page need the helper too.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  return context.newPage();
}

/** Slows the page's processor down by a factor. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
