import type { AreaVersion } from '@ondeck/shared/contract/registry';
import { integrityOf, trustFiles } from './pageIntegrity';

/**
 * Preloads files of an area's version in the background with their hashes, each once per page.
 *
 * @param files - relative to the version's folder; a file without a known hash is left to the loader
 */
export function preloadFiles({ base, descriptor }: AreaVersion, files: readonly string[]): void {
  trustFiles(base, descriptor.files);
  for (const file of files) {
    const address = base + file;
    if (document.head.querySelector(`link[rel="preload"][href="${CSS.escape(address)}"]`)) continue;
    const hash = integrityOf(address);
    if (!hash) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.href = address;
    link.integrity = hash;
    document.head.append(link);
  }
}

/** Returns the files that an expose needs right away, without the container's own files. */
export const filesOf = ({ descriptor }: AreaVersion, expose: string): readonly string[] =>
  descriptor.preload[expose] ?? [];
