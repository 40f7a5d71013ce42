import { defineConfig } from '@playwright/test';
import { engines } from '../../scripts/lib/engines.mjs';

const installed = engines.filter(({ find }) => find() !== null);
if (installed.length === 0) throw new Error('No engine is installed that the flows could run in.');

/**
 * The flows of Chromium outside CI: downloads of pay. The tests next to this folder go through the other flows in
 * Chromium.
 */
const ofChromium = process.env['CI'] ? '*.flows.ts' : 'pay.flows.ts';

/**
 * Configuration that runs the most important flows in every installed engine. Each engine has its own school and
 * worker.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.flows.ts',
  outputDir: '../../.cache/browsers-results',
  globalSetup: '../harness/globalSetup.ts',
  workers: installed.length,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A shared CI machine gets a second try. The report keeps the failure of the first try.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  projects: installed.map(({ name }) => ({
    name,
    workers: 1,
    ...(name === 'chromium' ? { testMatch: ofChromium } : {}),
  })),
});
