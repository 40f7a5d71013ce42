import { isTextMap } from '@ondeck/shared/contract/result';
import { pageData } from './pageData';
import { giveStylesTheNonce } from './styleNonce';

/**
 * Hashes of every file that this page may run, by address. The federation runtime and each area's runtime call
 * `globalThis.__ONDECK_INTEGRITY__` before they load a script. This module runs before everything else on the page.
 */
const known = new Map<string, string>();
/** Folders without hashes: a developer's own server, named by an override. */
const open = new Set<string>();

const absolute = (address: string): string => new URL(address, window.location.origin).href;

/** Adds the hashes of a folder's files. */
export function trustFiles(base: string, files: Readonly<Record<string, string>>): void {
  for (const [name, hash] of Object.entries(files)) known.set(absolute(base + name), hash);
}

/** Allows all files under an address without a check, for development overrides only. */
export const trustFolder = (base: string): Set<string> => open.add(absolute(base));

/** Returns a file's hash; empty if the page may run the file unchecked, undefined if the file must not run. */
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
