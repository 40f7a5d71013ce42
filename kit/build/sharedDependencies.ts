import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** One line of the share table: what one instance of serves the whole page, and why it may not be doubled. */
export interface SharedDependency {
  /** An import specifier, or its prefix with a closing slash. It must equal what is written in `import`. */
  readonly key: string;
  /** The semantic version range that areas ask for. */
  readonly range: string;
  /** Set where the key names no package.json of its own (the folders of this workspace). */
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

/** What an area built with a version asks for: any patch of it, the ones before too, and later minors. */
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
 * THE share table: what the shell provides and every area receives.
 * Not in it on purpose: antd, react-router-dom, Redux Toolkit and react-redux (sharing a package turns its tree
 * shaking off; the suite's `ui/`, `planning/`, `router` and `api/` carry them), and the pure folders of `@ondeck/shared` (an area's rules deploy
 * with the area: docs/adr/0002-what-is-shared.md).
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

/** What Module Federation's `shared` option takes for one key. */
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

/** The shell's projection: it provides every line of the table, nothing eagerly. */
export const forShell = (): Record<string, ShareOptions> => project({});

/** An area's projection: it receives every line and brings no copy of its own. */
export const forArea = (): Record<string, ShareOptions> => project({ import: false });

const lineOf = (specifier: string): SharedDependency | undefined =>
  sharedDependencies.find(({ key }) => (key.endsWith('/') ? specifier.startsWith(key) : specifier === key));

/**
 * The range that an area asks for when it imports a specifier.
 *
 * @returns undefined where the table does not serve it
 */
export const versionRangeOf = (specifier: string): string | undefined => lineOf(specifier)?.range;

/**
 * The version of a specifier that a page of this workspace provides.
 *
 * @throws {Error} where the table does not serve it
 */
export function providedVersionOf(specifier: string): string {
  const line = lineOf(specifier);
  if (!line) throw new Error(`The share table doesn't provide ${specifier}.`);
  return line.version ?? manifestOf(line.key.replace(/\/$/, '')).version;
}
