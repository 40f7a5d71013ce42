import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { nodeComplaint } from './lib/node.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { afterQuiet, watchFolders } from './lib/watch.mjs';

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const areas = ['mfe-auth', 'mfe-dashboard', 'mfe-admin', 'mfe-scheduling', 'mfe-employee', 'mfe-punchclock'];
const quiet = 120;

/** The pages, unminified; the build itself knows which package changed. */
async function buildPages() {
  await run(process.execPath, ['--import', 'tsx', 'shared/build/build.ts', '--dev'], {
    onText: (text) => process.stdout.write(text),
  });
}

/** The server from its sources, started anew by Node whenever one of them changes. */
function serve() {
  const child = spawn(process.execPath, ['--watch', '--import', 'tsx', 'api/src/server.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: process.env['NODE_ENV'] ?? 'development' },
  });
  return child;
}

async function main() {
  const complaint = nodeComplaint(process.versions.node);
  if (complaint !== null) throw new Error(complaint);
  await ensureInstalled(say);
  await buildPages();
  const unwatch = watchFolders(root, ['shared', 'shell', ...areas], afterQuiet(buildPages, quiet));
  const server = serve();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => server.kill(signal));
  server.on('exit', (code) => {
    unwatch();
    process.exitCode = code ?? 0;
  });
  say('Watching pages and server. Reload the browser after "Built".');
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
