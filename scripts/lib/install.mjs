import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cache, root } from '../../kit/lib/paths.mjs';
import { missingBinaries, thisMachine } from './platform.mjs';
import { run } from '../../kit/lib/run.mjs';
import { hashOf, readStamps, writeStamps } from './stamps.mjs';

/** @typedef {{version?: string, link?: boolean, optional?: boolean, dev?: boolean, peer?: boolean, name?: string}} LockEntry */

/**
 * Checks whether the installed packages are those of the lock file. Optional packages can be missing because they
 * belong to other platforms. Developer tools can be missing if only the product is needed.
 *
 * @param {Record<string, LockEntry>} wanted - `packages` of package-lock.json
 * @param {Record<string, LockEntry>} present - `packages` of node_modules/.package-lock.json
 * @param {boolean} [withTools] - whether test runners, linters, and type compilers are required too
 * @returns {boolean}
 */
export function isInstalled(wanted, present, withTools = true) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const there = present[path];
    const isTool = entry.dev === true || entry.peer === true;
    if (!there) return entry.optional === true || (!withTools && isTool);
    return entry.link === true ? there.link === true : there.version === entry.version;
  });
}

/** @param {Record<string, LockEntry>} wanted @param {Record<string, LockEntry>} present */
function hasTools(wanted, present) {
  return Object.entries(wanted).some(([path, entry]) => entry.dev === true && present[path] !== undefined);
}

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * Returns a hash of everything that affects an installation: the lock file, every package.json, and the machine type.
 */
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

// --no-save keeps the lock file unchanged, because a start must not change the source tree.
const installQuietly = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs the packages that build and run the product, without developer tools, which are a third of the download. If
 * everything is already installed, nothing is removed.
 *
 * @param {(line: string) => void} say
 * @param {readonly string[]} [needed] - packages with a binary that must load; defaults to all of the product's
 * @throws {Error} with a sentence for the user if npm or a binary fails
 */
export function ensureProductInstalled(say, needed) {
  return install(say, false, needed);
}

/**
 * Installs every package: those of {@link ensureProductInstalled}, and the tools for tests, linters, benchmarks, and
 * the guide.
 *
 * @param {(line: string) => void} say
 * @throws {Error} with a sentence for the user if npm or a binary fails
 */
export function ensureInstalled(say) {
  return install(say, true);
}

/**
 * Installs missing or changed packages, then repairs binaries that the lock file doesn't name for this platform, then
 * loads them once. Without changes, it only reads a few files.
 *
 * @param {(line: string) => void} say
 * @param {boolean} withTools
 * @param {readonly string[]} [needed] - packages with a binary that must load
 */
async function install(say, withTools, needed = natives.map(([name = '']) => name)) {
  const stampFile = join(cache, 'install-stamp.json');
  const stamp = installStamp();
  const hidden = join(root, 'node_modules', '.package-lock.json');
  const { product, all } = readStamps(stampFile);
  if (existsSync(hidden) && (all === stamp || (!withTools && product === stamp))) return;

  const lock = readJson(join(root, 'package-lock.json')).packages ?? {};
  const present = readJson(hidden).packages ?? {};
  // Keep developer tools that are already installed, because npm would remove them.
  const omitted = withTools || hasTools(lock, present) ? [] : ['--omit=dev', '--omit=peer'];
  if (!isInstalled(lock, present, withTools)) {
    say(withTools ? 'Installing packages and tools…' : 'Installing packages…');
    await npm([...installQuietly, ...omitted]);
  }
  await repairBinaries(say, omitted);
  checkBinaries(needed);
  writeStamps(stampFile, withTools ? { all: stamp } : { product: stamp });
}

/**
 * Installs binaries that the lock file lacks. @param {(line: string) => void} say @param {readonly string[]} omitted -
 * flags of the installation so far
 */
async function repairBinaries(say, omitted) {
  const modules = join(root, 'node_modules');
  const packages = Object.keys(readJson(join(modules, '.package-lock.json')).packages ?? {})
    .filter((path) => path.startsWith('node_modules/'))
    .map((path) => readJson(join(root, path, 'package.json')));
  const missing = missingBinaries(packages, thisMachine(), (name) =>
    existsSync(join(modules, name, 'package.json')),
  );
  if (missing.length === 0) return;
  say(`Adding ${missing.length} packages that this system needs and the lock file doesn't name…`);
  try {
    await npm([...installQuietly, ...omitted, ...missing]);
  } catch (error) {
    // Some missing binaries aren't needed (such as a file watcher), so the next check decides.
    say(error instanceof Error ? error.message : String(error));
  }
}

/** Packages that can't run without their binary, with the part of the product that stops without them. */
const natives = [
  ['@swc/core', "the pages can't be built"],
  ['@node-rs/argon2', "passwords can't be checked"],
  ['esbuild', "the server can't be built"],
];

/** The packages that the build of an area needs. The server's packages aren't this team's concern. */
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
      throw new Error(`The package ${name} doesn't load on this system, so ${loss}: ${reason}`, {
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
