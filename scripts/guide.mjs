// `npm run guide`: takes the pictures of docs/guide, all that the documents show, from the demo school.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from '../kit/lib/run.mjs';

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

try {
  await ensureInstalled(say);
  await ensureBuilt(say);
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', 'guide'];
  const env = { SCREENS: '1' };
  process.exitCode = (await run(process.execPath, args, { output: 'inherit', env })).code;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
