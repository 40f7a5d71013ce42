import { objections } from '@ondeck/shared/contract/admission';
import type { AreaVersion, Registry, RegistryArea, ShellDescriptor } from '@ondeck/shared/contract/registry';
import { keptOf, type Revision } from './revisions';

/** A version that the server would serve after its next start, with the objections to it. */
export interface MatrixRow {
  readonly area: string;
  readonly version: string;
  readonly origin: 'published' | 'shared' | 'built';
  /** Sentences without a period; empty if the version fits. */
  readonly against: readonly string[];
}

interface Build {
  readonly built: Registry;
  readonly shell: ShellDescriptor;
  readonly hasCall: (call: string) => boolean;
}

/**
 * Checks a build's shell and server against every version that would be live with them: published and partly released
 * versions, and the build's own version of every other area.
 *
 * @param stored - the state before the build is taken over; undefined at the first start
 */
export function matrixOf(stored: Revision | undefined, { built, shell, hasCall }: Build): MatrixRow[] {
  const live = stored?.registry.areas ?? {};
  const published = Object.entries(live).filter(
    ([id, { active }]) =>
      active.version !== stored?.seeded[id] && active.version !== built.areas[id]?.active.version,
  );
  const areas: Readonly<Record<string, RegistryArea>> = {
    ...Object.fromEntries(Object.entries(built.areas).filter(([id]) => !keptOf(stored, id).isRetired)),
    ...Object.fromEntries(published),
  };
  const rowOf = (area: string, { version, descriptor }: AreaVersion, origin: MatrixRow['origin']) => ({
    area,
    version,
    origin,
    against: objections(descriptor, { shell, areas, hasCall }),
  });
  const isPublished = new Set(published.map(([id]) => id));
  return Object.entries(areas).flatMap(([id, { active }]) => {
    const canary = live[id]?.canary;
    return [
      rowOf(id, active, isPublished.has(id) ? 'published' : 'built'),
      ...(canary ? [rowOf(id, canary, 'shared')] : []),
    ];
  });
}

/** Formats the matrix as lines to print, each with a version and its objections. */
export const matrixLines = (rows: readonly MatrixRow[]): string[] =>
  rows.map(
    ({ area, version, origin, against }) =>
      `  ${area} ${version} (${origin}): ${against.length === 0 ? 'fits' : against.join('; ')}`,
  );
