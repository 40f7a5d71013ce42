import type { AreaDescriptor } from './area';
import { parseAreaDescriptor } from './areaData';
import { isObject, isText, isTextMap, type Parsed, parsed, refused } from './result';
import { allows, roles } from './roles';

export const REGISTRY_SCHEMA = 1;

/** One immutable version of an area in the registry. */
export interface AreaVersion {
  readonly version: string;
  /** Folder of the version with a closing slash: `/r/employee/0.1.0-ab12cd34/`. */
  readonly base: string;
  readonly descriptor: AreaDescriptor;
}

interface CanaryVersion extends AreaVersion {
  /** Share of people who get it, 0 to 100. */
  readonly percent: number;
}

export interface RegistryArea {
  readonly active: AreaVersion;
  readonly previous?: AreaVersion;
  readonly canary?: CanaryVersion;
  /** Grows by one with every change of this area: what its publishers compare and swap. */
  readonly revision?: number;
  /** Exposes that are switched off: `./area` for all of its pages, or a widget's. */
  readonly off?: readonly string[];
}

/** `GET /registry.json`: which version of which area the page composes. */
export interface Registry {
  readonly schema: typeof REGISTRY_SCHEMA;
  /** Grows by one with every change. */
  readonly revision: number;
  readonly publishedAt: string;
  readonly areas: Readonly<Record<string, RegistryArea>>;
  /** Areas that come from a developer's own machine; no server writes it, only `npm run dev -- … --registry` does. */
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
  if (descriptor.value.id !== id) return refused(`${id}: holds a descriptor of ${descriptor.value.id}`);
  return parsed({ version, base, descriptor: descriptor.value });
}

function parseArea(id: string, value: unknown): Parsed<RegistryArea> {
  if (!isObject(value)) return refused(`${id}: must be an object`);
  const active = parseVersion(id, value.active);
  if (!active.ok) return active;
  // A broken previous or canary version must not take the active one down: it is left out.
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

/** What a registry holds, and what of it could not be read: one broken area leaves the others usable. */
export interface ReadRegistry extends Registry {
  readonly problems: readonly string[];
  /** Areas that this tab shows in a version that was chosen for it (`?area=employee@1.4.0`); no server writes it. */
  readonly chosen?: readonly string[];
  /** What it was asked to show and the server did not give: `employee@1.4.0`. */
  readonly refused?: readonly string[];
}

/**
 * Reads a registry. An area that does not parse, or that claims a page of an area before it, is left out and named
 * in `problems`; only a registry that is none at all is refused.
 *
 * @returns never throws
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

/** Pages that two areas claim for the same person: one path may serve different roles from different areas. */
function firstClash(candidate: AreaDescriptor, others: readonly RegistryArea[]): string | undefined {
  for (const { active } of others) {
    const page = sharedPage(candidate, active.descriptor);
    if (page !== undefined) return `${page} belongs to ${active.descriptor.id}`;
  }
  return undefined;
}

/**
 * Names the first page that two areas would both serve to one person.
 *
 * @returns its path, or undefined where the two live side by side
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

/** Whether some address fits both patterns: `/:page` takes every page of one word, `/x/*` all below. */
export function haveCommonPath(a: string, b: string): boolean {
  const left = a.toLowerCase().split('/');
  const right = b.toLowerCase().split('/');
  for (let index = 0; ; index += 1) {
    const one = left[index];
    const other = right[index];
    if (one === '*' || other === '*') return true;
    if (one === undefined || other === undefined) return one === other;
    // A parameter stands for one word, never for none.
    if (one !== other && !(one.startsWith(':') && other) && !(other.startsWith(':') && one)) return false;
  }
}

/** What the shell's own build says of itself: `dist/shell/shell.json`. */
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
