import type { AreaDescriptor, AreaRoute } from '@ondeck/shared/contract/area';
import type { Registry } from '@ondeck/shared/contract/registry';
import { allows, type Role } from '@ondeck/shared/contract/roles';
import { matchPath } from '@ondeck/shared/router';

/** A page of the suite with its area. */
export interface Page {
  readonly area: AreaDescriptor;
  readonly route: AreaRoute;
}

/** Returns every page of the registry's active versions, in the registry's order. */
export const guardedPagesOf = (registry: Registry): Page[] =>
  Object.values(registry.areas).flatMap(({ active: { descriptor } }) =>
    descriptor.routes.map((route) => ({ area: descriptor, route })),
  );

/** Returns the pages at an address. One path can show pages of different areas to different roles. */
export const pagesAt = (pages: readonly Page[], path: string): Page[] =>
  pages.filter(({ route }) => matchPath({ path: route.path, caseSensitive: false, end: true }, path));

export const landingOf = (pages: readonly Page[], role: Role): Page | undefined =>
  pages.find(({ route }) => route.landingFor.includes(role));

export const entranceOf = (pages: readonly Page[]): Page | undefined =>
  pages.find(({ route }) => route.entrance);

export const mayOpen = (pages: readonly Page[], path: string, role: Role): boolean =>
  pagesAt(pages, path).some(({ route }) => allows(route.access, role));
