import { isTextMap } from '@ondeck/shared/contract/result';
import { pageData } from './pageData';
import { giveStylesTheNonce } from './styleNonce';

/**
 * The hash of every file that this page may run, by address. The federation runtime and each area's own runtime ask
 * `globalThis.__ONDECK_INTEGRITY__` before they load a script. Runs before everything else on the page.
 */
const known = new Map<string, string>();
/** Folders that carry no hashes: a developer's own server, named by an override. */
const open = new Set<string>();

const absolute = (address: string): string => new URL(address, window.location.origin).href;

/** Adds the files of one folder. */
export function trustFiles(base: string, files: Readonly<Record<string, string>>): void {
  for (const [name, hash] of Object.entries(files)) known.set(absolute(base + name), hash);
}

/** Lets everything below an address run unchecked. For development overrides only. */
export const trustFolder = (base: string): Set<string> => open.add(absolute(base));

/** The hash of a file; an empty text where the page lets it run unchecked; undefined where it must not run. */
export function integrityOf(address: string): string | undefined {
  const url = absolute(address);
  const hash = known.get(url);
  if (hash) return hash;
  return [...open].some((base) => url.startsWith(base)) ? '' : undefined;
}

declare global {
  var __ONDECK_INTEGRITY__: ((address: string) => string | undefined) | undefined;
}

const own = pageData('ondeck-integrity');
if (isTextMap(own)) trustFiles('', own);
globalThis.__ONDECK_INTEGRITY__ = integrityOf;
giveStylesTheNonce(document);
