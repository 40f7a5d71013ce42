import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

try {
  await ensureInstalled(say);
  const built = await ensureBuilt(say);
  if (built.length === 0) say('Nothing changed.');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
