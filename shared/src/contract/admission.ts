import { type AreaDescriptor, CONTRACT } from './area';
import { isInRange } from './ranges';
import { findClash, type RegistryArea, type ShellDescriptor } from './registry';

/** What a version is judged against: the shell that is live, and the areas that are. */
export interface Composition {
  /** Undefined where no shell is built: then only the contract that this code knows counts. */
  readonly shell: Pick<ShellDescriptor, 'contract' | 'provides'> | undefined;
  readonly areas: Readonly<Record<string, RegistryArea>>;
}

/** Sentences about shared packages that an area asks for and the shell does not have in a fitting version. */
export function unmetRanges(
  requires: Readonly<Record<string, string>>,
  provides: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(requires).flatMap(([name, range]) => {
    const version = provides[name];
    if (version === undefined) return [`it imports ${name}, which the live shell does not provide`];
    if (isInRange(version, range)) return [];
    return [`it needs ${name} ${range}, and the live shell provides ${version}`];
  });
}

/**
 * Whether a version may become the live one of its area.
 *
 * @returns what stands against it, each without a full stop; empty where nothing does. Never throws.
 */
export function objections(descriptor: AreaDescriptor, { shell, areas }: Composition): string[] {
  const contract = shell?.contract ?? CONTRACT;
  const claims = Object.entries(areas).flatMap(([id, { active }]) => {
    const clash = id === descriptor.id ? undefined : findClash(descriptor, active.descriptor);
    return clash ? [`it claims a page of another area: ${clash}`] : [];
  });
  return [
    ...(descriptor.contract === contract
      ? []
      : [`it was built for contract ${descriptor.contract}, and the live shell has ${contract}`]),
    ...claims,
    ...(shell ? unmetRanges(descriptor.requires, shell.provides) : []),
  ];
}
