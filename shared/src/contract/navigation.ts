import type { NavItem } from './area';
import type { Registry } from './registry';
import type { Role } from './roles';

/** A line of the side navigation: a single entry, or a group that folds. */
export type RailLine =
  | { readonly kind: 'item'; readonly item: NavItem }
  | { readonly kind: 'group'; readonly name: string; readonly items: readonly NavItem[] };

/** Puts ordered entries under their groups. A group takes the position of its first entry. */
export function railLines(items: readonly NavItem[]): RailLine[] {
  const lines: RailLine[] = [];
  const groups = new Map<string, NavItem[]>();
  for (const item of items) {
    if (item.place !== 'rail') continue;
    if (!item.group) {
      lines.push({ kind: 'item', item });
      continue;
    }
    const group = groups.get(item.group);
    if (group) group.push(item);
    else {
      const first = [item];
      groups.set(item.group, first);
      lines.push({ kind: 'group', name: item.group, items: first });
    }
  }
  return lines;
}

/** Returns the entries of the bottom bar on phones, in the bar's order, at most three; "More" opens the rest. */
export const bottomItems = (items: readonly NavItem[]): NavItem[] =>
  items
    .filter((item) => item.bottomBar !== undefined)
    .sort((a, b) => (a.bottomBar ?? 0) - (b.bottomBar ?? 0))
    .slice(0, 3);

const leadsTo = ({ to }: NavItem, pathname: string): boolean =>
  pathname === to || pathname.startsWith(`${to}/`);

/**
 * Returns whether an entry leads to the page of an address or to a page above it. Of several entries above it, only the
 * closest is current: on `/certificates/staff`, `/certificates` is not.
 *
 * @param items - every entry of the navigation
 */
export const isCurrent = (item: NavItem, pathname: string, items: readonly NavItem[] = []): boolean =>
  leadsTo(item, pathname) &&
  !items.some((other) => other.to.length > item.to.length && leadsTo(other, pathname));

/** Returns the navigation entries that a role sees, in order. */
export const navOf = (registry: Registry, role: Role): NavItem[] =>
  Object.values(registry.areas)
    .flatMap(({ active }) => [...active.descriptor.nav])
    .filter((item) => item.roles.includes(role))
    .sort((a, b) => a.order - b.order);
