// `npm run test:readers`: the exports and the payroll file as LibreOffice and Python read them. Debian's packages are
// installed where this process may do that; `npm test` runs the same tests where both are there, and installs neither.
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
// Without one of them nothing was tried: Playwright says that it found no test.
process.exitCode = code;
