// `npm run test:readers`: reads the exports and the payroll file with LibreOffice and Python, and installs Debian's
// packages if this process is allowed to. `npm test` runs the same tests if both programs are installed, and installs
// neither.
import { ensureBrowser, installWithApt } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { say } from '../kit/lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from '../kit/lib/run.mjs';

await ensureInstalled(say);
await installWithApt(['libreoffice-calc-nogui', 'python3-openpyxl'], say);
await ensureBuilt(say);
const browser = await ensureBrowser(say);
const cli = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
const { code } = await run(process.execPath, [...cli, 'libreOffice', 'payrollReaders'], {
  env: browser === null ? {} : { CHROME_PATH: browser },
  output: 'inherit',
});
// If a program is missing, no test ran, and Playwright reports that it found no test.
process.exitCode = code;
