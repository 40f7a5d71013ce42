/**
 * A package that ships one binary per platform lists them all as optional dependencies. A lock file made on
 * one system can lack the others' entries, and npm then installs none: these functions find what is missing.
 */

/** @typedef {{platform: string, arch: string, libc: 'glibc' | 'musl' | null}} Machine */
/** @typedef {{name: string, version: string, optionalDependencies?: Record<string, string>}} Installed */

/**
 * This machine in the words that binary packages use in their names.
 *
 * @returns {Machine}
 */
export function thisMachine() {
  const report = /** @type {{header?: {glibcVersionRuntime?: string}}} */ (process.report?.getReport() ?? {});
  const libc = process.platform === 'linux' ? (report.header?.glibcVersionRuntime ? 'glibc' : 'musl') : null;
  return { platform: process.platform, arch: process.arch, libc };
}

/**
 * Which of a package's optional dependencies is the binary for one machine.
 *
 * @param {readonly string[]} names - all optional dependencies, e.g. `@swc/core-linux-x64-gnu`
 * @param {Machine} machine
 * @returns {string | null} null where the package ships nothing for it, or nothing per platform at all
 */
export function binaryFor(names, machine) {
  const fitting = names.filter((name) => {
    const words = name.toLowerCase().split(/[^a-z0-9]+/);
    return words.includes(machine.platform) && words.includes(machine.arch);
  });
  // Node for Windows is built with MSVC: what is marked `gnu` there is for MinGW's.
  if (machine.platform !== 'linux') return fitting.find((name) => !name.endsWith('-gnu')) ?? null;
  const isMusl = (/** @type {string} */ name) => name.includes('musl');
  // A package without a musl build of its own (esbuild, typescript) is linked statically: one serves both.
  const musl = machine.libc === 'musl' ? fitting.find(isMusl) : undefined;
  return musl ?? fitting.find((name) => !isMusl(name)) ?? null;
}

/**
 * The binary packages that should be installed here and are not.
 *
 * @param {readonly Installed[]} packages - what is installed, with its optional dependencies
 * @param {Machine} machine
 * @param {(name: string, version: string) => boolean} has - whether a package is on the disk at that version
 * @returns {string[]} `name@version`, sorted, ready for `npm install`
 */
export function missingBinaries(packages, machine, has) {
  /** @type {Set<string>} */
  const missing = new Set();
  for (const { optionalDependencies = {} } of packages) {
    const name = binaryFor(Object.keys(optionalDependencies), machine);
    const version = name === null ? undefined : optionalDependencies[name];
    if (name !== null && version !== undefined && !has(name, version)) missing.add(`${name}@${version}`);
  }
  return [...missing].sort();
}
