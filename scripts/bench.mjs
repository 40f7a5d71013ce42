import { ensureBuilt } from './lib/build.mjs';
import { command, say } from '../kit/lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from '../kit/lib/run.mjs';

await command(async () => {
  await ensureInstalled(say);
  await ensureBuilt(say);
  const args = ['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)];
  process.exitCode = (await run(process.execPath, args, { output: 'inherit' })).code;
});
