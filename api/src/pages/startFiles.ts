import { type AreaVersion, haveCommonPath, type Registry } from '@ondeck/shared/contract/registry';

/** What a browser can ask for while it still reads the page. */
export interface StartFile {
  readonly href: string;
  /** `sha384-…`; a preload without the hash that the script will ask for is fetched twice. */
  readonly integrity: string;
}

/** The part of an area that a page begins with. */
export interface AreaStart {
  readonly version: AreaVersion;
  readonly expose: string;
}

const KIOSK = './kiosk';

/** The one part that the kiosk's page consists of. */
export const startOfKiosk = (registry: Registry): AreaStart[] =>
  Object.values(registry.areas)
    .filter(({ active }) => active.descriptor.exposes.includes(KIOSK))
    .slice(0, 1)
    .map(({ active }) => ({ version: active, expose: KIOSK }));

/**
 * The areas that have a page at an address, whoever it is for: the server does not know yet who asks.
 *
 * @param path - of a request, without its query
 */
export const startOfPath = (registry: Registry, path: string): AreaStart[] =>
  Object.values(registry.areas)
    .filter(({ active }) =>
      active.descriptor.routes.some((route) => haveCommonPath(route.path, path.replace(/(?<=.)\/$/, ''))),
    )
    .map(({ active }) => ({ version: active, expose: './area' }));

/** The files of those parts. */
export const startFiles = (starts: readonly AreaStart[]): StartFile[] =>
  starts.flatMap(({ version: { base, descriptor }, expose }) =>
    [descriptor.entry, ...(descriptor.preload[expose] ?? [])].map((file) => ({
      href: base + file,
      integrity: descriptor.files[file] ?? '',
    })),
  );

/**
 * Links that let the browser fetch an area at the same time as the shell, not after it.
 *
 * @returns HTML; a file of another origin, or with anything unusual in its name, gets none and is fetched later
 */
export const preloadLinks = (files: readonly StartFile[]): string =>
  files
    .filter(
      ({ href, integrity }) =>
        /^\/(?!\/)[\w@.+/-]+$/.test(href) && /^sha384-[A-Za-z0-9+/]{64}$/.test(integrity),
    )
    .map(({ href, integrity }) => `<link rel="preload" as="script" href="${href}" integrity="${integrity}">`)
    .join('');
