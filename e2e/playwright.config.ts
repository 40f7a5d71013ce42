import { defineConfig } from '@playwright/test';
import { browserArgs, findTestBrowser } from '../scripts/lib/browser.mjs';
import { windows } from '../scripts/lib/accessibility.mjs';
import { findPostgres } from '../scripts/lib/postgres.mjs';
import { findLibreOffice } from './harness/libreOffice';
import { findPythonReader } from './harness/pythonReader';

const executablePath = findTestBrowser();
if (executablePath === null)
  throw new Error('No Chromium, Chrome or Edge found: install one or set CHROME_PATH.');

/** Suites that look at the composition or the server need one window size only. */
const oncePerRun =
  /(accessibility|backup|catalogue|composition|deployment|dialogs|dragging|export|failure|firstScreen|foreignHost|guide|kit|import|importFiles|legible|libreOffice|monday|offline|payrollReaders|plainHttp|planningMonday|start|states|stillness|durability|requests|secondFactor)\.spec\.ts$/;

/** Backup and restore are about PostgreSQL's own tools: without them there is nothing to run. */
const withoutPostgres = findPostgres() === null ? /(backup|eightHours\.offline)\.spec\.ts$/ : [];

/** That LibreOffice opens an export can be seen only with it; `export.spec.ts` reads the same files without. */
const withoutLibreOffice = findLibreOffice() === null ? /libreOffice\.spec\.ts$/ : [];
if (findLibreOffice() === null && process.env['TEST_WORKER_INDEX'] === undefined)
  console.log('LibreOffice is not installed: the test that it opens the exports is left out.');

/** The payroll file is read by two programs that share nothing with ours; `npm run test:readers` installs both. */
const withoutReaders =
  findLibreOffice() === null || findPythonReader() === null ? /payrollReaders\.spec\.ts$/ : [];
if (!Array.isArray(withoutReaders) && process.env['TEST_WORKER_INDEX'] === undefined)
  console.log(
    'LibreOffice or openpyxl is not installed: the test that they read the payroll file alike is left out (npm run test:readers installs them).',
  );

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/e2e-results',
  globalSetup: './harness/globalSetup.ts',
  // One more than two cores: a worker waits a third of its time, for pages or for what a test is about.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A second try on a shared CI machine; the first one's failure stays in the report.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // What it fetches by itself passes by the tests that break or change answers.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      args: browserArgs,
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: [withoutPostgres, withoutLibreOffice, withoutReaders].flat(),
      use: { viewport: windows.desktop },
    },
    {
      name: 'phone',
      testIgnore: oncePerRun,
      // Less motion, so that what runs in both windows is seen with it and without.
      use: {
        viewport: windows.phone,
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
});
