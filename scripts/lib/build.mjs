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
 * The build targets with their inputs and outputs. The page build decides which area changed; these stamps let a start
 * without changes skip that build entirely.
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
 * Makes the next start build the pages again.
 *
 * @param {string} [stampFile] - for tests
 */
export function forgetPages(stampFile = startStamps) {
  writeStamps(stampFile, { pages: null });
}

/**
 * Builds the targets whose inputs changed since their last build. Without changes, starts no process.
 *
 * @param {(line: string) => void} say
 * @param {object} [options] - `onBuilt` runs as soon as one target is built, while others may still be building. The
 * other options are for tests
 * @param {string} [options.base]
 * @param {string} [options.stampFile]
 * @param {typeof targets} [options.wanted]
 * @param {(name: string) => Promise<void>} [options.onBuilt]
 * @returns {Promise<string[]>} names of the built targets
 * @throws {Error} with the builder's output if a build fails
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
