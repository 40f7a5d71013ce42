import type { AreaDescriptor } from './area';
import { parseAreaDescriptor } from './areaData';
import { isObject, isText, isTextMap, type Parsed, parsed, refused } from './result';
import { allows, roles } from './roles';

export const REGISTRY_SCHEMA = 1;

/** One immutable version of an area in the registry. */
export interface AreaVersion {
  readonly version: string;
  /** Folder of the version with a final slash: `/r/employee/0.1.0-ab12cd34/`. */
  readonly base: string;
  readonly descriptor: AreaDescriptor;
}

interface CanaryVersion extends AreaVersion {
  /** Percentage of users who get the version, 0 to 100. */
  readonly percent: number;
}

export interface RegistryArea {
  readonly active: AreaVersion;
  readonly previous?: AreaVersion;
  readonly canary?: CanaryVersion;
  /** Grows by one with every change of this area; publishers compare it before they change the area. */
  readonly revision?: number;
  /** Exposes that are switched off: `./area` for all of its pages, or a widget's. */
  readonly off?: readonly string[];
}

/** `GET /registry.json`: the versions of the areas that make up the page. */
export interface Registry {
  readonly schema: typeof REGISTRY_SCHEMA;
  /** The registry's revision, which grows by one with every change. */
  readonly revision: number;
  readonly publishedAt: string;
  readonly areas: Readonly<Record<string, RegistryArea>>;
  /** Areas that come from a developer's machine; only `npm run dev -- … --registry` writes this, never a server. */
  readonly overrides?: readonly string[];
}

/** Reads one version of an area; never throws. */
export function parseVersion(id: string, value: unknown): Parsed<AreaVersion> {
  if (!isObject(value)) return refused(`${id}: a version must be an object`);
  const { version, base } = value;
  if (!isText(version)) return refused(`${id}: version is missing`);
  if (!isText(base) || !base.endsWith('/')) return refused(`${id}: base must end with /`);
  const descriptor = parseAreaDescriptor(value.descriptor);
  if (!descriptor.ok) return descriptor;
  if (descriptor.value.id !== id) return refused(`${id}: has the descriptor of ${descriptor.value.id}`);
  return parsed({ version, base, descriptor: descriptor.value });
}

function parseArea(id: string, value: unknown): Parsed<RegistryArea> {
  if (!isObject(value)) return refused(`${id}: must be an object`);
  const active = parseVersion(id, value.active);
  if (!active.ok) return active;
  // Leave out a broken previous or canary version, so it doesn't take the active version down.
  const previous = value.previous === undefined ? undefined : parseVersion(id, value.previous);
  const canary = value.canary === undefined ? undefined : parseVersion(id, value.canary);
  const percent = isObject(value.canary) ? value.canary.percent : undefined;
  return parsed({
    active: active.value,
    ...(previous?.ok ? { previous: previous.value } : {}),
    ...(canary?.ok && typeof percent === 'number' ? { canary: { ...canary.value, percent } } : {}),
    ...(typeof value.revision === 'number' ? { revision: value.revision } : {}),
    ...(Array.isArray(value.off) ? { off: value.off.filter(isText) } : {}),
  });
}

/** A registry with the problems found in it: one broken area leaves the others usable. */
export interface ReadRegistry extends Registry {
  readonly problems: readonly string[];
  /** Areas that this tab shows in a requested version (`?area=employee@1.4.0`); no server writes this. */
  readonly chosen?: readonly string[];
  /** The requested version that the server did not provide: `employee@1.4.0`. */
  readonly refused?: readonly string[];
}

/**
 * Reads a registry. An area that can't be read, or that claims a page of an earlier area, is left out and named in
 * `problems`. Only a value that isn't a registry is refused.
 *
 * @returns the registry or a refusal; never throws
 */
export function parseRegistry(value: unknown): Parsed<ReadRegistry> {
  if (!isObject(value)) return refused('the registry must be an object');
  if (value.schema !== REGISTRY_SCHEMA) return refused(`registry schema ${String(value.schema)} isn't known`);
  if (typeof value.revision !== 'number') return refused('the registry has no revision');
  if (!isObject(value.areas)) return refused('the registry lists no areas');
  const areas: Record<string, RegistryArea> = {};
  const problems: string[] = [];
  for (const [id, entry] of Object.entries(value.areas)) {
    const area = parseArea(id, entry);
    if (!area.ok) {
      problems.push(area.problem);
      continue;
    }
    const claim = firstClash(area.value.active.descriptor, Object.values(areas));
    if (claim) problems.push(`${id}: ${claim}`);
    else areas[id] = area.value;
  }
  return parsed({
    schema: REGISTRY_SCHEMA,
    revision: value.revision,
    publishedAt: isText(value.publishedAt) ? value.publishedAt : '',
    areas,
    problems,
    ...(Array.isArray(value.overrides) ? { overrides: value.overrides.filter(isText) } : {}),
  });
}

/** Returns the first page that another area also serves to the same user; different roles can share a path. */
function firstClash(candidate: AreaDescriptor, others: readonly RegistryArea[]): string | undefined {
  for (const { active } of others) {
    const page = sharedPage(candidate, active.descriptor);
    if (page !== undefined) return `${page} belongs to ${active.descriptor.id}`;
  }
  return undefined;
}

/**
 * Names the first page that two areas would both serve to one user.
 *
 * @returns its path, or undefined if the two areas are compatible
 */
export function sharedPage(
  candidate: Pick<AreaDescriptor, 'routes'>,
  other: Pick<AreaDescriptor, 'routes'>,
): string | undefined {
  for (const route of candidate.routes)
    for (const taken of other.routes) {
      if (!haveCommonPath(route.path, taken.path)) continue;
      const open = typeof route.access === 'string' && typeof taken.access === 'string';
      if (open || roles.some((role) => allows(route.access, role) && allows(taken.access, role)))
        return route.path;
    }
  return undefined;
}

/** Returns whether an address can match both patterns: `/:page` matches every one-word page, `/x/*` all pages below. */
export function haveCommonPath(a: string, b: string): boolean {
  const left = a.toLowerCase().split('/');
  const right = b.toLowerCase().split('/');
  for (let index = 0; ; index += 1) {
    const one = left[index];
    const other = right[index];
    if (one === '*' || other === '*') return true;
    if (one === undefined || other === undefined) return one === other;
    // A parameter matches one word, never none.
    if (one !== other && !(one.startsWith(':') && other) && !(other.startsWith(':') && one)) return false;
  }
}

/** The description that the shell's build writes: `dist/shell/shell.json`. */
export interface ShellDescriptor {
  readonly contract: number;
  readonly version: string;
  /** Versions of the shared packages that areas receive, by import specifier. */
  readonly provides: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
}

/** Reads `shell.json`; never throws. */
export function parseShellDescriptor(value: unknown): Parsed<ShellDescriptor> {
  if (!isObject(value)) return refused('the shell must be an object');
  const { contract, version, provides, files } = value;
  if (typeof contract !== 'number' || !isText(version))
    return refused('the shell has no contract or version');
  if (!isTextMap(provides) || !isTextMap(files)) return refused('the shell lists no packages or files');
  return parsed({ contract, version, provides, files });
}
