import { chromium } from 'playwright-core';
import { findBrowser } from '../lib/browser.mjs';

/**
 * Starts the installed browser with nothing of its own going on.
 *
 * @returns {Promise<import('playwright-core').Browser>}
 * @throws {Error} with a sentence where none is installed
 */
export async function launchBrowser() {
  const executablePath = findBrowser();
  if (executablePath === null)
    throw new Error('The bench needs Chromium, Chrome or Edge: install one or set CHROME_PATH.');
  const args = [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ];
  return chromium.launch({ executablePath, args });
}
