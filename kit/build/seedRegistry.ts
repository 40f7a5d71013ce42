import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AreaDescriptor } from '@ondeck/shared/contract/area';
import { parseAreaDescriptor } from '@ondeck/shared/contract/areaData';
import { findClash } from '@ondeck/shared/contract/admission';
import { parseRegistry, parseShellDescriptor, REGISTRY_SCHEMA } from '@ondeck/shared/contract/registry';
import { dist, readJson } from './paths';

/** Number of an area's versions that stay on disk for open tabs. */
const KEPT = 5;

/** Returns the public folder of one immutable version. */
const baseOf = (id: string, version: string): string => `/r/${id}/${version}/`;

function descriptorOf(id: string, version: string): AreaDescriptor {
  const file = join(dist, 'areas', id, version, 'area.json');
  const descriptor = parseAreaDescriptor(readJson(file));
  if (!descriptor.ok) throw new Error(`${file}: ${descriptor.problem}`);
  return descriptor.value;
}

/** Returns the active versions of the last written registry, by area ID; empty without a registry. */
export function seededVersions(): Record<string, string> {
  const file = join(dist, 'registry.json');
  const registry = existsSync(file) ? parseRegistry(readJson(file)) : undefined;
  if (!registry?.ok) return {};
  return Object.fromEntries(
    Object.entries(registry.value.areas).map(([id, { active }]) => [id, active.version]),
  );
}

/**
 * Writes `dist/registry.json`, the registry that a server starts from, with each area's new version as the active
 * version. Throws an error with one sentence if two areas claim the same page.
 *
 * @param versions - version by area ID
 */
export function writeRegistry(versions: Readonly<Record<string, string>>): void {
  const descriptors = Object.entries(versions).map(([id, version]) => descriptorOf(id, version));
  descriptors.forEach((descriptor, index) => {
    for (const other of descriptors.slice(0, index)) {
      const clash = findClash(descriptor, other);
      if (clash) throw new Error(`${descriptor.id}: ${clash}`);
    }
  });
  const areas = Object.fromEntries(
    [...descriptors]
      .sort((a, b) => a.order - b.order)
      .map((descriptor) => {
        const { id, version } = descriptor;
        return [id, { active: { version, base: baseOf(id, version), descriptor } }];
      }),
  );
  const registry = { schema: REGISTRY_SCHEMA, revision: 1, publishedAt: new Date().toISOString(), areas };
  const file = join(dist, 'registry.json');
  writeFileSync(`${file}.new`, JSON.stringify(registry, null, 1));
  renameSync(`${file}.new`, file);
  for (const [id, version] of Object.entries(versions)) prune(id, version);
}

function prune(id: string, keep: string): void {
  const folder = join(dist, 'areas', id);
  if (!existsSync(folder)) return;
  const age = (name: string): number => statSync(join(folder, name)).mtimeMs;
  const old = readdirSync(folder)
    .filter((name) => name !== keep)
    .sort((a, b) => age(b) - age(a))
    .slice(KEPT - 1);
  for (const name of old) rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * Returns one sentence for each module that an area requires and the built shell doesn't provide. Without this check,
 * the area would fail only when someone opens it.
 *
 * @param versions - version by area ID
 */
export function lackingIn(versions: Readonly<Record<string, string>>): string[] {
  const file = join(dist, 'shell/shell.json');
  if (!existsSync(file)) return [];
  const shell = parseShellDescriptor(readJson(file));
  if (!shell.ok) return [`${file}: ${shell.problem}`];
  return Object.entries(versions).flatMap(([id, version]) =>
    Object.keys(descriptorOf(id, version).requires)
      .filter((name) => shell.value.provides[name] === undefined)
      .map((name) => `${id} imports ${name}, which the shell doesn't provide.`),
  );
}
