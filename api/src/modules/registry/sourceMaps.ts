import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import type { StackFrame } from '@ondeck/shared/schemas/clientErrors';
import type { VersionFolders } from './versionFolders';

/** Number of source maps held in memory; the map of a large area takes some megabytes. */
const HELD = 8;

const servedFile = /^\/r\/([^/]+)\/([^/]+)\/([^/]+)$/;

/** Removes the bundler's prefix, so that a source has the name that its team knows. */
const sourceName = (source: string): string =>
  source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^\.\//, '');

/** Finds places of served files in their sources, with the maps uploaded with them. */
export function createSourceMaps(folders: Pick<VersionFolders, 'folderOf'>) {
  const held = new Map<string, SourceMap | undefined>();

  function read(file: string): SourceMap | undefined {
    const [, area = '', version = '', name = ''] = servedFile.exec(file) ?? [];
    const folder = folders.folderOf(area, version);
    if (folder === undefined || name === '') return undefined;
    try {
      return new SourceMap(JSON.parse(readFileSync(join(folder, `${name}.map`), 'utf8')));
    } catch {
      // The team uploaded no source map, or an unreadable one.
      return undefined;
    }
  }

  function mapOf(file: string): SourceMap | undefined {
    if (!held.has(file)) {
      const [oldest] = held.keys();
      if (held.size >= HELD && oldest !== undefined) held.delete(oldest);
      held.set(file, read(file));
    }
    return held.get(file);
  }

  return {
    /**
     * Returns `src/OpenShifts.tsx:41:7`, or the place in the served file if no map covers it. Lines and columns start
     * at 1.
     */
    placeOf({ file, line, column }: StackFrame): string {
      const entry = mapOf(file)?.findEntry(line - 1, column - 1);
      return entry && 'originalSource' in entry
        ? `${sourceName(entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
        : `${file}:${line}:${column}`;
    },
  };
}

export type SourceMaps = ReturnType<typeof createSourceMaps>;
