import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

try {
  await ensureInstalled(say);
  await ensureBuilt(say);
  // Imported late: both need packages that may just have been installed.
  const good =
    process.argv[2] === 'api'
      ? await (await import('./bench/api.mjs')).benchApi()
      : await (await import('./bench/pages.mjs')).benchPages();
  process.exitCode = good ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
