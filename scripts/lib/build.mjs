import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { areaFolders } from '../../kit/lib/areas.mjs';
import { cache, root } from '../../kit/lib/paths.mjs';
import { run } from '../../kit/lib/run.mjs';
import { filesBelow, hashOf, readStamps, writeStamps } from './stamps.mjs';

const common = ['package-lock.json', 'tsconfig.base.json'];
const isProduct = (/** @type {string} */ file) => !/\.(test|spec)\.[a-z]+$|\/testing\/|\.md$/.test(file);

const startStamps = join(cache, 'start-stamps.json');

/**
 * What is built, from what, into what. The finer question (which area changed) is the page build's own; these
 * stamps only spare a start with nothing changed from asking it.
 *
 * @type {readonly {name: string, inputs: readonly string[], outputs: readonly string[], command: readonly string[]}[]}
 */
const targets = [
  {
    name: 'pages',
    inputs: ['shared', 'kit', 'shell', ...areaFolders(), ...common],
    outputs: ['dist/shell/index.html', 'dist/shell/kiosk.html', 'dist/registry.json'],
    command: ['--import', 'tsx', 'kit/build/build.ts'],
  },
  {
    name: 'server',
    inputs: ['shared/src', 'shared/package.json', 'api', ...common],
    outputs: ['api/dist/server.js'],
    command: ['api/build.mjs'],
  },
];

/**
 * Lets the next start build the pages, whatever was built last.
 *
 * @param {string} [stampFile] - for tests
 */
export function forgetPages(stampFile = startStamps) {
  writeStamps(stampFile, { pages: null });
}

/**
 * Builds the targets whose inputs changed since they were last built. With nothing changed it starts no process.
 *
 * @param {(line: string) => void} say
 * @param {object} [options] - `onBuilt` runs as soon as one target is built, while others may still be building. The
 *   rest is for tests
 * @param {string} [options.base]
 * @param {string} [options.stampFile]
 * @param {typeof targets} [options.wanted]
 * @param {(name: string) => Promise<void>} [options.onBuilt]
 * @returns {Promise<string[]>} names of what was built
 * @throws {Error} with the builder's output where a build fails
 */
export async function ensureBuilt(
  say,
  { base = root, stampFile = startStamps, wanted = targets, onBuilt = () => Promise.resolve() } = {},
) {
  const stamps = readStamps(stampFile);
  const stale = wanted
    .map((target) => ({ ...target, stamp: hashOf(base, filesBelow(base, target.inputs, isProduct)) }))
    .filter(
      ({ name, stamp, outputs }) =>
        stamps[name] !== stamp || !outputs.every((path) => existsSync(join(base, path))),
    );
  if (stale.length === 0) return [];
  say(`Building the ${stale.map(({ name }) => name).join(' and the ')} …`);
  const results = await Promise.all(
    stale.map(async ({ name, stamp, command }) => {
      const { code, output } = await run(process.execPath, command, {
        cwd: base,
        onText: (text) => report(text, say),
      });
      if (code !== 0) return `Couldn't build the ${name}:\n${output.trim()}`;
      writeStamps(stampFile, { [name]: stamp });
      await onBuilt(name);
      return null;
    }),
  );
  const failures = results.filter((failure) => failure !== null);
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
  return stale.map(({ name }) => name);
}

/**
 * @param {string} text
 * @param {(line: string) => void} say
 */
function report(text, say) {
  for (const line of text.split('\n')) if (line.trim() !== '') say(`  ${line}`);
}
