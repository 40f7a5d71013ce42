import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from '../kit/lib/run.mjs';

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

try {
  await ensureInstalled(say);
  await ensureBuilt(say);
  const args = ['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)];
  process.exitCode = (await run(process.execPath, args, { output: 'inherit' })).code;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
