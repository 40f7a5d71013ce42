// npm run dev [-- mfe-employee [--registry URL] [--port N]]
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { areaFolder, areaFolders } from './lib/areas.mjs';
import { ensureBuilt, forgetPages } from './lib/build.mjs';
import { command, say } from './lib/command.mjs';
import { areaNatives, ensureInstalled } from './lib/install.mjs';
import { nodeComplaint } from './lib/node.mjs';
import { serveOverlay } from './lib/overlay.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { afterQuiet, watchFolders } from './lib/watch.mjs';
import { watchArea } from './lib/watchArea.mjs';

const quiet = 120;

/** The pages, unminified; the build itself knows which package changed. A fault is printed and the next change tried. */
async function buildPages() {
  await run(process.execPath, ['--import', 'tsx', 'shared/build/build.ts', '--dev'], {
    onText: (text) => process.stdout.write(text),
  });
}

/** The server from its sources, started anew by Node whenever one of them changes. */
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

/**
 * The whole suite from this machine, everything built anew when a file changes.
 */
async function developAll() {
  // What lies in `dist` from now on is not for people: the next start builds it.
  forgetPages();
  await buildPages();
  const unwatch = watchFolders(root, ['shared', 'shell', ...areaFolders()], afterQuiet(buildPages, quiet));
  const server = serve();
  server.on('exit', unwatch);
  say('Watching. Reload the browser after "Built".');
}

/**
 * One area from this machine over a suite that runs elsewhere, or over the one that was built here.
 *
 * @param {string} folder
 * @param {string} registry - origin of the suite
 * @param {number} port
 */
async function developOver(folder, registry, port) {
  /** @type {{folder: string, descriptor: {id: string, version: string}} | undefined} */
  let local;
  /** @type {Awaited<ReturnType<typeof serveOverlay>> | undefined} */
  let overlay;
  const built = async (/** @type {import('./lib/watchArea.mjs').WatchedBuild} */ build) => {
    const { folder: files, milliseconds, failure } = build;
    if (failure !== undefined) return void say(failure);
    local = { folder: files, descriptor: JSON.parse(readFileSync(join(files, 'area.json'), 'utf8')) };
    const version = local;
    say(`Built ${folder} in ${Math.round(milliseconds)} ms.`);
    overlay?.built();
    if (overlay) return;
    overlay = await serveOverlay({ registry, port, local: () => local ?? version, say });
    say(`${folder} of this machine over ${registry}: ${overlay.url}`);
    say(
      'Open pages begin anew after each build. What the shell provides (shared/src/ui, …) is the deployed one.',
    );
    say(`After "Reset overrides", ${overlay.url}/?overrides=on brings them back.`);
  };
  const stop = watchArea(folder, registry, built, (objections) => {
    if (objections.length === 0) say('It could be published now.');
    for (const sentence of objections) say(`It could not be published: ${sentence}.`);
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => {
      stop();
      void (overlay?.stop() ?? Promise.resolve()).then(() => process.exit(0));
    });
}

await command(async () => {
  const complaint = nodeComplaint(process.versions.node);
  if (complaint !== null) throw new Error(complaint);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { registry: { type: 'string' }, port: { type: 'string', default: '4100' } },
  });
  const isRemote = values.registry !== undefined;
  await ensureInstalled(say, isRemote ? areaNatives : undefined);
  if (positionals.length === 0) return developAll();
  const folder = areaFolder(positionals[0]);
  if (!isRemote) {
    await ensureBuilt(say);
    serve();
  }
  const suite = values.registry ?? `http://localhost:${process.env['PORT'] ?? 3000}`;
  return developOver(folder, new URL(suite).origin, Number(values.port));
});
