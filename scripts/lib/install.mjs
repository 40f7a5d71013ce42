import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cache, root } from '../../kit/lib/paths.mjs';
import { missingBinaries, thisMachine } from './platform.mjs';
import { run } from '../../kit/lib/run.mjs';
import { hashOf, readStamps, writeStamps } from './stamps.mjs';

/** @typedef {{version?: string, link?: boolean, optional?: boolean, peer?: boolean, name?: string}} LockEntry */

/**
 * Whether an npm hidden lock (what is on the disk) holds everything that the lock file asks for. Optional
 * entries may be absent: they belong to other platforms.
 *
 * @param {Record<string, LockEntry>} wanted - `packages` of package-lock.json
 * @param {Record<string, LockEntry>} present - `packages` of node_modules/.package-lock.json
 * @returns {boolean}
 */
export function isInstalled(wanted, present) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const there = present[path];
    if (!there) return entry.optional === true;
    return entry.link === true ? there.link === true : there.version === entry.version;
  });
}

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Hash of what decides an installation: the lock file, every package.json and this machine's kind. */
function installStamp() {
  const { workspaces = [] } = readJson(join(root, 'package.json'));
  const files = [
    'package-lock.json',
    'package.json',
    ...workspaces.map((/** @type {string} */ name) => `${name}/package.json`),
  ];
  const machine = thisMachine();
  return [
    hashOf(
      root,
      files.filter((file) => existsSync(join(root, file))),
    ),
    ...Object.values(machine),
  ].join(' ');
}

/**
 * Installs the dependencies where they are missing or changed, then repairs binaries that the lock file does
 * not name for this platform, then loads them once. With nothing to do it reads a few files and returns.
 *
 * @param {(line: string) => void} say
 * @param {readonly string[]} [needed] - packages with a binary that must load; all of the product's unless told
 * @throws {Error} with a sentence for the person where npm or a binary fails
 */
export async function ensureInstalled(say, needed = natives.map(([name = '']) => name)) {
  const stampFile = join(cache, 'install-stamp.json');
  const stamp = installStamp();
  const modules = join(root, 'node_modules');
  const hidden = join(modules, '.package-lock.json');
  if (existsSync(hidden) && readStamps(stampFile)['stamp'] === stamp) return;

  const lock = readJson(join(root, 'package-lock.json')).packages ?? {};
  if (!isInstalled(lock, readJson(hidden).packages ?? {})) {
    say('Installing packages (about a minute the first time) …');
    // --no-save leaves the lock file as it is: a start must not change the source tree.
    await npm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  await repairBinaries(say);
  checkBinaries(needed);
  writeStamps(stampFile, { stamp });
}

/** @param {(line: string) => void} say */
async function repairBinaries(say) {
  const modules = join(root, 'node_modules');
  const packages = Object.keys(readJson(join(modules, '.package-lock.json')).packages ?? {})
    .filter((path) => path.startsWith('node_modules/'))
    .map((path) => readJson(join(root, path, 'package.json')));
  const missing = missingBinaries(packages, thisMachine(), (name) =>
    existsSync(join(modules, name, 'package.json')),
  );
  if (missing.length === 0) return;
  say(`Adding ${missing.length} packages that this system needs and the lock file does not name …`);
  try {
    await npm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...missing]);
  } catch (error) {
    // Not every missing binary is needed (a file watcher is a comfort): the check that follows decides.
    say(error instanceof Error ? error.message : String(error));
  }
}

/** Packages that cannot run without their binary, with the part of the product that stops when one is missing. */
const natives = [
  ['@swc/core', 'the pages cannot be built'],
  ['@node-rs/argon2', 'passwords cannot be checked'],
  ['esbuild', 'the server cannot be built'],
];

/** What a build of an area needs of them; the server's are another team's. */
export const areaNatives = ['@swc/core', 'esbuild'];

/** @param {readonly string[]} needed */
function checkBinaries(needed) {
  const require = createRequire(join(root, 'package.json'));
  for (const [name = '', loss] of natives) {
    if (!needed.includes(name)) continue;
    try {
      require(name);
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
      throw new Error(`The package ${name} does not load on this system, so ${loss}: ${reason}`, {
        cause: error,
      });
    }
  }
}

/** @param {readonly string[]} args */
async function npm(args) {
  const { code, output } = await run('npm', args, { log: join(cache, 'install.log') });
  if (code !== 0)
    throw new Error(
      `npm ${args[0]} failed (all of it is in .cache/install.log):\n${output.trim().slice(-3000)}`,
    );
}
