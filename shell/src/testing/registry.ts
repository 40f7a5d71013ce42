import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AreaDescriptor } from '@ondeck/shared/contract/area';
import { parseAreaData } from '@ondeck/shared/contract/areaData';
import type { ReadRegistry } from '@ondeck/shared/contract/registry';

const root = join(__dirname, '../../..');

/** Returns an area's descriptor from its folder, with made-up facts of a build. */
function descriptorOf(folder: string): AreaDescriptor {
  const data = parseAreaData(JSON.parse(readFileSync(join(root, folder, 'area.json'), 'utf8')));
  if (!data.ok) throw new Error(data.problem);
  return {
    ...data.value,
    version: '1.0.0',
    container: `ondeck_${data.value.id}`,
    entry: 'remoteEntry.js',
    preload: {},
    requires: {},
    files: {},
  };
}

/** Returns a registry of the areas in this repository, for tests. */
export function repositoryRegistry(): ReadRegistry {
  const folders = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const areas = folders.map(descriptorOf).sort((a, b) => a.order - b.order);
  return {
    schema: 1,
    revision: 1,
    publishedAt: '2026-01-01T00:00:00Z',
    problems: [],
    areas: Object.fromEntries(
      areas.map((descriptor) => [
        descriptor.id,
        { active: { version: '1.0.0', base: `/r/${descriptor.id}/1.0.0/`, descriptor } },
      ]),
    ),
  };
}
