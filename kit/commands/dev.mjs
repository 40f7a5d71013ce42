// Usage: ondeck dev mfe-employee --registry URL [--port N]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { areaFolder } from '../lib/areas.mjs';
import { say } from '../lib/command.mjs';
import { serveOverlay } from '../lib/overlay.mjs';
import { watchArea } from '../lib/watchArea.mjs';

/**
 * Runs one area from this computer in a suite that runs elsewhere, or in the suite that was built here.
 *
 * @param {string} folder
 * @param {string} registry - origin of the suite
 * @param {number} port
 */
export async function developOver(folder, registry, port) {
  /** @type {{folder: string, descriptor: {id: string, version: string}} | undefined} */
  let local;
  /** @type {Awaited<ReturnType<typeof serveOverlay>> | undefined} */
  let overlay;
  const built = async (/** @type {import('../lib/watchArea.mjs').WatchedBuild} */ build) => {
    const { folder: files, milliseconds, failure } = build;
    if (failure !== undefined) return void say(failure);
    local = { folder: files, descriptor: JSON.parse(readFileSync(join(files, 'area.json'), 'utf8')) };
    const version = local;
    say(`Built ${folder} in ${Math.round(milliseconds)} ms.`);
    overlay?.built();
    if (overlay) return;
    overlay = await serveOverlay({ registry, port, local: () => local ?? version, say });
    say(`${folder} of this machine over ${registry}: ${overlay.url}`);
    say("Open pages reload after each build. The shell's modules (shared/src/ui, …) are the deployed ones.");
    say(`After "Reset overrides", ${overlay.url}/?overrides=on restores them.`);
  };
  const stop = watchArea(folder, registry, built, (objections) => {
    if (objections.length === 0) say('It could be published now.');
    for (const sentence of objections) say(`Couldn't publish it: ${sentence}.`);
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => {
      stop();
      void (overlay?.stop() ?? Promise.resolve()).then(() => process.exit(0));
    });
}

/** @param {readonly string[]} args */
export async function work(args) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { registry: { type: 'string' }, port: { type: 'string', default: '4100' } },
  });
  const folder = areaFolder(positionals[0]);
  if (values.registry === undefined)
    throw new Error('Name the suite to develop over: --registry https://ondeck.example.com');
  await developOver(folder, new URL(values.registry).origin, Number(values.port));
}
