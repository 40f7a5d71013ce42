// `npm run guide`: takes all screenshots of docs/guide from the demo school.
import { ensureBuilt } from './lib/build.mjs';
import { command, say } from '../kit/lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from '../kit/lib/run.mjs';

await command(async () => {
  await ensureInstalled(say);
  await ensureBuilt(say);
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', 'guide'];
  const env = { SCREENS: '1' };
  process.exitCode = (await run(process.execPath, args, { output: 'inherit', env })).code;
});
