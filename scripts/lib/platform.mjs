/**
 * A package with one binary for each platform lists them all as optional dependencies. A lock file created on one
 * system can lack the entries of others, and npm then installs none. These functions find the missing ones.
 */

/** @typedef {{platform: string, arch: string, libc: 'glibc' | 'musl' | null}} Machine */
/** @typedef {{name: string, version: string, optionalDependencies?: Record<string, string>}} Installed */

/**
 * Returns this machine's platform in the words that binary packages use in their names.
 *
 * @returns {Machine}
 */
export function thisMachine() {
  const report = /** @type {{header?: {glibcVersionRuntime?: string}}} */ (process.report?.getReport() ?? {});
  const libc = process.platform === 'linux' ? (report.header?.glibcVersionRuntime ? 'glibc' : 'musl') : null;
  return { platform: process.platform, arch: process.arch, libc };
}

/**
 * Returns the optional dependency of a package that is its binary for a machine.
 *
 * @param {readonly string[]} names - all optional dependencies, e.g. `@swc/core-linux-x64-gnu`
 * @param {Machine} machine
 * @returns {string | null} null if the package has no binary for the machine, or none for any platform
 */
export function binaryFor(names, machine) {
  const fitting = names.filter((name) => {
    const words = name.toLowerCase().split(/[^a-z0-9]+/);
    return words.includes(machine.platform) && words.includes(machine.arch);
  });
  // Node for Windows is built with MSVC, so packages marked `gnu` don't match: they are for MinGW.
  if (machine.platform !== 'linux') return fitting.find((name) => !name.endsWith('-gnu')) ?? null;
  const isMusl = (/** @type {string} */ name) => name.includes('musl');
  // A package without a musl build (esbuild, typescript) is linked statically, so one build works for both.
  const musl = machine.libc === 'musl' ? fitting.find(isMusl) : undefined;
  return musl ?? fitting.find((name) => !isMusl(name)) ?? null;
}

/**
 * Returns the binary packages that are missing on this machine.
 *
 * @param {readonly Installed[]} packages - the installed packages, with their optional dependencies
 * @param {Machine} machine
 * @param {(name: string, version: string) => boolean} has - whether a package is installed at that version
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
