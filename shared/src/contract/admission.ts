import { sameText } from '../domain/plainText';
import { type AllowedClaims, claimsBeyond, frameSlots } from './claims';
import { type AreaDescriptor, CONTRACT, type NavItem } from './area';
import { beyondDataLimits } from './dataLimits';
import { isInRange } from './ranges';
import { type RegistryArea, sharedPage, type ShellDescriptor } from './registry';

/** The live shell and areas, which a version must be compatible with. */
export interface Composition {
  /** The live shell; undefined if no shell is built, when only this code's contract counts. */
  readonly shell: Pick<ShellDescriptor, 'contract' | 'provides'> | undefined;
  readonly areas: Readonly<Record<string, RegistryArea>>;
  /** Returns whether the server has a call, `GET /api/shifts/:id/`; undefined if the caller doesn't know. */
  readonly hasCall?: (call: string) => boolean;
  /** The area's allowed claims; undefined if the caller doesn't know them, which allows everything. */
  readonly allowed?: AllowedClaims;
}

/** Returns sentences about shared packages that an area needs and the shell lacks or has in another version. */
export function unmetRanges(
  requires: Readonly<Record<string, string>>,
  provides: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(requires).flatMap(([name, range]) => {
    const version = provides[name];
    if (version === undefined) return [`it imports ${name}, which the live shell doesn't provide`];
    if (isInRange(version, range)) return [];
    return [`it needs ${name} ${range}, and the live shell provides ${version}`];
  });
}

/**
 * Names the first thing that two areas both claim: a page for one user, a name in one navigation, or a slot of the
 * frame.
 *
 * @returns a sentence without a final period, or undefined if the two areas are compatible
 */
export function findClash(
  candidate: Pick<AreaDescriptor, 'routes' | 'nav' | 'slots'>,
  other: Pick<AreaDescriptor, 'id' | 'routes' | 'nav' | 'slots'>,
): string | undefined {
  const page = sharedPage(candidate, other);
  if (page !== undefined) return `it claims a page of another area: ${page} belongs to ${other.id}`;
  const name = candidate.nav.find((item) => other.nav.some((taken) => isSameEntry(item, taken)))?.label;
  if (name !== undefined)
    return `its navigation entry "${name}" has the same name as an entry of ${other.id}`;
  const slot = Object.keys(candidate.slots).find((place) => Object.hasOwn(other.slots, place));
  return slot === undefined ? undefined : `the frame's slot ${slot} belongs to ${other.id}`;
}

/** Returns whether two navigation entries look the same to a user. */
const isSameEntry = (a: NavItem, b: NavItem): boolean =>
  sameText(a.label, b.label) &&
  a.group === b.group &&
  a.place === b.place &&
  a.roles.some((role) => b.roles.includes(role));

/**
 * Checks whether a version can become the live version of its area.
 *
 * @param bytes - total size of its files; 0 if unknown
 * @returns the objections, without final periods; empty if there are none. Never throws.
 */
export function objections(
  descriptor: AreaDescriptor,
  { shell, areas, allowed, hasCall = () => true }: Composition,
  bytes = 0,
): string[] {
  const contract = shell?.contract ?? CONTRACT;
  const claims = Object.entries(areas).flatMap(([id, { active }]) => {
    const clash = id === descriptor.id ? undefined : findClash(descriptor, active.descriptor);
    return clash ? [clash] : [];
  });
  return [
    ...(descriptor.contract === contract
      ? []
      : [`it was built for contract ${descriptor.contract}, and the live shell has ${contract}`]),
    ...claims,
    ...beyondDataLimits(descriptor),
    ...Object.keys(descriptor.slots)
      .filter((slot) => !frameSlots.some((known) => known === slot))
      .map((slot) => `the frame has no slot ${slot}`),
    ...(allowed ? claimsBeyond(descriptor, allowed, bytes) : []),
    ...(shell ? unmetRanges(descriptor.requires, shell.provides) : []),
    ...(descriptor.calls ?? [])
      .filter((call) => !hasCall(call))
      .map((call) => `it calls ${call}, which the server doesn't have`),
  ];
}
