// Usage: npm run dev [-- mfe-employee [--registry URL] [--port N]]
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { developOver } from '../kit/commands/dev.mjs';
import { areaFolder, areaFolders } from '../kit/lib/areas.mjs';
import { ensureBuilt, forgetPages } from './lib/build.mjs';
import { command, say } from '../kit/lib/command.mjs';
import { areaNatives, ensureProductInstalled } from './lib/install.mjs';
import { nodeComplaint } from './lib/node.mjs';
import { root } from '../kit/lib/paths.mjs';
import { run } from '../kit/lib/run.mjs';
import { afterQuiet, watchFolders } from './lib/watch.mjs';

const quiet = 120;

/**
 * Builds the pages without minifying them; the build finds the changed packages. Prints an error and waits for the next
 * change.
 */
async function buildPages() {
  await run(process.execPath, ['--import', 'tsx', 'kit/build/build.ts', '--dev'], {
    onText: (text) => process.stdout.write(text),
  });
}

/** Runs the server from its sources. Node restarts it whenever one of them changes. */
function serve() {
  const server = spawn(process.execPath, ['--watch', '--import', 'tsx', 'api/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: process.env['NODE_ENV'] ?? 'development' },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => server.kill(signal));
  server.on('exit', (code) => {
    process.exitCode = code ?? 0;
  });
  return server;
}

/** Runs the whole suite from this computer, and rebuilds it when a file changes. */
async function developAll() {
  // From now on `dist` holds a development build, so the next start builds the pages again.
  forgetPages();
  await buildPages();
  const unwatch = watchFolders(
    root,
    ['kit', 'shared', 'shell', ...areaFolders()],
    afterQuiet(buildPages, quiet),
  );
  const server = serve();
  server.on('exit', unwatch);
  say('Watching. Reload the browser after "Built".');
}

await command(async () => {
  const complaint = nodeComplaint(process.versions.node);
  if (complaint !== null) throw new Error(complaint);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { registry: { type: 'string' }, port: { type: 'string', default: '4100' } },
  });
  const isRemote = values.registry !== undefined;
  await ensureProductInstalled(say, isRemote ? areaNatives : undefined);
  if (positionals.length === 0) return developAll();
  const folder = areaFolder(positionals[0]);
  if (!isRemote) {
    await ensureBuilt(say);
    serve();
  }
  const suite = values.registry ?? `http://localhost:${process.env['PORT'] ?? 3000}`;
  return developOver(folder, new URL(suite).origin, Number(values.port));
});
