// npm run dev [-- mfe-employee [--registry URL] [--port N]]
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { areaFolder, areaFolders } from './lib/areas.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { buildArea } from './lib/buildArea.mjs';
import { command, say } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { nodeComplaint } from './lib/node.mjs';
import { serveOverlay } from './lib/overlay.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { afterQuiet, watchFolders } from './lib/watch.mjs';

const quiet = 120;

/**
 * The pages, unminified; the build itself knows which package changed. A fault is printed and the next change tried.
 *
 * @param {readonly string[]} folders - all of them where none is named
 */
async function buildPages(folders) {
  await run(process.execPath, ['--import', 'tsx', 'shared/build/build.ts', '--dev', ...folders], {
    onText: (text) => process.stdout.write(text),
  });
}

/** The server from its sources, started anew by Node whenever one of them changes. */
function serve() {
  return spawn(process.execPath, ['--watch', '--import', 'tsx', 'api/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: process.env['NODE_ENV'] ?? 'development' },
  });
}

/**
 * The whole suite from this machine; only the named areas are built anew when a file changes.
 *
 * @param {readonly string[]} folders - to watch beside `shared`
 * @param {readonly string[]} built - what a change builds; everything where it is empty
 */
async function developHere(folders, built) {
  await (built.length > 0 ? ensureBuilt(say) : buildPages(built));
  if (built.length > 0) await buildPages(built);
  const unwatch = watchFolders(
    root,
    ['shared', ...folders],
    afterQuiet(() => buildPages(built), quiet),
  );
  const server = serve();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => server.kill(signal));
  server.on('exit', (code) => {
    unwatch();
    process.exitCode = code ?? 0;
  });
  say('Watching. Reload the browser after "Built".');
}

/**
 * One area from this machine over a suite that runs elsewhere.
 *
 * @param {string} folder
 * @param {string} registry - origin of the suite
 * @param {number} port
 */
async function developOver(folder, registry, port) {
  const build = async () => {
    const built = await buildArea(folder, say, ['--dev']);
    return { folder: built, descriptor: JSON.parse(readFileSync(join(built, 'area.json'), 'utf8')) };
  };
  let local = await build();
  const overlay = await serveOverlay({ registry, port, local: () => local });
  const rebuild = async () => {
    try {
      local = await build();
      say(`Built ${local.descriptor.version}: reload the browser.`);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  };
  const unwatch = watchFolders(root, ['shared/src', folder], afterQuiet(rebuild, quiet));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => {
      unwatch();
      void overlay.stop().then(() => process.exit(0));
    });
  say(`${folder} of this machine over ${registry}: ${overlay.url}`);
  say(`After "Reset overrides", ${overlay.url}/?overrides=on brings them back.`);
}

await command(async () => {
  const complaint = nodeComplaint(process.versions.node);
  if (complaint !== null) throw new Error(complaint);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { registry: { type: 'string' }, port: { type: 'string', default: '4100' } },
  });
  await ensureInstalled(say);
  if (positionals.length === 0) return developHere(['shell', ...areaFolders()], []);
  const folder = areaFolder(positionals[0]);
  if (values.registry === undefined) return developHere([folder], [folder]);
  return developOver(folder, new URL(values.registry).origin, Number(values.port));
});
