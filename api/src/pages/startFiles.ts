import { type AreaVersion, haveCommonPath, type Registry } from '@ondeck/shared/contract/registry';

/** A file that a browser can request while it still reads the page. */
export interface StartFile {
  readonly href: string;
  /** `sha384-…`. Browsers fetch a preload without the script's hash twice. */
  readonly integrity: string;
}

/** The part of an area that a page starts with. */
export interface AreaStart {
  readonly version: AreaVersion;
  readonly expose: string;
}

const KIOSK = './kiosk';

/** Returns the only part that the kiosk's page consists of. */
export const startOfKiosk = (registry: Registry): AreaStart[] =>
  Object.values(registry.areas)
    .filter(({ active }) => active.descriptor.exposes.includes(KIOSK))
    .slice(0, 1)
    .map(({ active }) => ({ version: active, expose: KIOSK }));

/**
 * Returns the areas that have a page at an address, for any role, because the server doesn't know the user yet.
 *
 * @param path - path of a request, without its query
 */
export const startOfPath = (registry: Registry, path: string): AreaStart[] =>
  Object.values(registry.areas)
    .filter(({ active }) =>
      active.descriptor.routes.some((route) => haveCommonPath(route.path, path.replace(/(?<=.)\/$/, ''))),
    )
    .map(({ active }) => ({ version: active, expose: './area' }));

/** Returns the files of these parts. */
export const startFiles = (starts: readonly AreaStart[]): StartFile[] =>
  starts.flatMap(({ version: { base, descriptor }, expose }) =>
    [descriptor.entry, ...(descriptor.preload[expose] ?? [])].map((file) => ({
      href: base + file,
      integrity: descriptor.files[file] ?? '',
    })),
  );

/**
 * Returns preload links, so that the browser fetches an area together with the shell and not after it.
 *
 * @returns HTML; files of another origin or with unusual characters get no link, and load later
 */
export const preloadLinks = (files: readonly StartFile[]): string =>
  files
    .filter(
      ({ href, integrity }) =>
        /^\/(?!\/)[\w@.+/-]+$/.test(href) && /^sha384-[A-Za-z0-9+/]{64}$/.test(integrity),
    )
    .map(({ href, integrity }) => `<link rel="preload" as="script" href="${href}" integrity="${integrity}">`)
    .join('');
