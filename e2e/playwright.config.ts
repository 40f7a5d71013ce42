import { defineConfig } from '@playwright/test';
import { browserArgs, findTestBrowser } from '../scripts/lib/browser.mjs';
import { windows } from '../scripts/lib/accessibility.mjs';
import { findPostgres } from '../scripts/lib/postgres.mjs';
import { findLibreOffice } from './harness/libreOffice';
import { findPythonReader } from './harness/pythonReader';

const executablePath = findTestBrowser();
if (executablePath === null)
  throw new Error('No Chromium, Chrome or Edge found: install one or set CHROME_PATH.');

/** Suites that test the composition or the server need one window size only. */
const oncePerRun =
  /(accessibility|availability|backup|composition|deployment|dialogs|dragging|export|failure|firstScreen|foreignHost|guide|kit|import|importFiles|keptText|legible|libreOffice|monday|offline|payrollReaders|plainHttp|planningMonday|refusals\.\w+|start|states|stillness|durability|requests|secondFactor|seen|session)\.spec\.ts$/;

/** The backup tests run PostgreSQL's own tools, so they are skipped without PostgreSQL. */
const withoutPostgres = findPostgres() === null ? /(backup|eightHours\.offline)\.spec\.ts$/ : [];

/** The LibreOffice test needs LibreOffice; `export.spec.ts` reads the same files without it. */
const withoutLibreOffice = findLibreOffice() === null ? /libreOffice\.spec\.ts$/ : [];
if (findLibreOffice() === null && process.env['TEST_WORKER_INDEX'] === undefined)
  console.log('LibreOffice is not installed: the test that it opens the exports is left out.');

/** Two programs that share no code with ours read the payroll file; `npm run test:readers` installs both. */
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
  // Run one worker more than a machine with two cores has: a worker waits for pages a third of its time.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A shared CI machine gets a second try; the report keeps the first failure.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // A service worker's requests would bypass the tests that break or change answers.
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
      // The phone reduces motion, so that tests in both windows run with and without it.
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
