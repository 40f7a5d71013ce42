import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A line of the share table: a module that exists once in the whole page, and the reason that it can't exist twice. */
export interface SharedDependency {
  /** An import specifier, or its prefix with a trailing slash. It must equal the text in `import`. */
  readonly key: string;
  /** The semantic version range that areas ask for. */
  readonly range: string;
  /** Version of a key without its own package.json (the folders of this workspace). */
  readonly version?: string;
  readonly why: string;
}

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

const require = createRequire(import.meta.url);
const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8'));
const manifest = manifestOf('@ondeck/shared');

/**
 * Returns the range that an area built with a version requires: any patch version, even earlier ones, and later minor
 * versions.
 */
const rangeFrom = (version: string): string => `^${version.replace(/^(\d+\.\d+)\..*$/, '$1.0')}`;

const installed = (name: string): string => {
  const { [name]: version = manifest.peerDependencies[name]?.replace(/^\^/, '') } = manifest.dependencies;
  if (!version) throw new Error(`shared/package.json doesn't name ${name}, which the share table needs.`);
  return rangeFrom(version);
};

const fromPackage = (key: string, name: string, why: string): SharedDependency => ({
  key,
  range: installed(name),
  why,
});

const fromWorkspace = (key: string, why: string): SharedDependency => ({
  key: `@ondeck/shared/${key}`,
  range: rangeFrom(manifest.version),
  version: manifest.version,
  why,
});

/**
 * The share table: all modules that the shell provides and every area receives. Intentionally left out: antd,
 * react-router-dom, Redux Toolkit, and react-redux, because sharing a package turns its tree shaking off (the suite's
 * `ui/`, `planning/`, `router`, and `api/` include them), and the pure folders of `@ondeck/shared`, because an area's
 * rules are deployed with the area: docs/adr/0002-share-modules-that-hold-state.md.
 */
export const sharedDependencies: readonly SharedDependency[] = [
  fromPackage('react', 'react', 'hooks and context need one React'),
  fromPackage('react/', 'react', 'a bare key misses react/jsx-runtime'),
  fromPackage('react-dom', 'react-dom', 'one renderer, portals share its event system'),
  fromPackage('react-dom/', 'react-dom', 'a bare key misses react-dom/client'),
  fromPackage('zustand', 'zustand', 'stores made by two copies still work, but weigh twice'),
  fromPackage('dayjs', 'dayjs', 'plugins and locale extend the instance'),
  fromWorkspace('ui/', 'one antd, one theme, one style cache'),
  fromWorkspace('planning/', 'the pieces of the schedule weigh once and share their answers'),
  fromWorkspace('session/', 'one session for the page'),
  fromWorkspace('api/', 'one cache of server data'),
  fromWorkspace('time/', 'the only place that extends dayjs'),
  fromWorkspace('router', "the shell's one router context"),
];

/** The settings of one key in Module Federation's `shared` option. */
export interface ShareOptions {
  readonly singleton: true;
  readonly strictVersion: true;
  readonly requiredVersion: string;
  readonly version?: string;
  readonly import?: false;
}

const project = (extra: { readonly import?: false }): Record<string, ShareOptions> =>
  Object.fromEntries(
    sharedDependencies.map(({ key, range, version }) => [
      key,
      {
        singleton: true,
        strictVersion: true,
        requiredVersion: range,
        ...(version ? { version } : {}),
        ...extra,
      } satisfies ShareOptions,
    ]),
  );

/** Returns the shell's settings: it provides every line of the table, and loads nothing eagerly. */
export const forShell = (): Record<string, ShareOptions> => project({});

/** Returns an area's settings: it receives every line and includes no copy. */
export const forArea = (): Record<string, ShareOptions> => project({ import: false });

const lineOf = (specifier: string): SharedDependency | undefined =>
  sharedDependencies.find(({ key }) => (key.endsWith('/') ? specifier.startsWith(key) : specifier === key));

/**
 * Returns the range that an area requires when it imports a specifier.
 *
 * @returns undefined if the table doesn't provide it
 */
export const versionRangeOf = (specifier: string): string | undefined => lineOf(specifier)?.range;

/**
 * Returns the version of a specifier that a page of this workspace provides.
 *
 * @throws {Error} if the table doesn't provide it
 */
export function providedVersionOf(specifier: string): string {
  const line = lineOf(specifier);
  if (!line) throw new Error(`The share table doesn't provide ${specifier}.`);
  return line.version ?? manifestOf(line.key.replace(/\/$/, '')).version;
}
