import type { AreaDescriptor } from './area';

/** What every person of these roles would see of it; `public` and the like for pages without a session. */
const whoOf = (access: AreaDescriptor['routes'][number]['access']): readonly string[] =>
  typeof access === 'string' ? [access] : access;

function claimsOf({ routes, nav, slots, requires }: AreaDescriptor): ReadonlyMap<string, string> {
  return new Map([
    ...routes.flatMap(({ path, access }) =>
      whoOf(access).map((who) => [`${path} ${who}`, `the page ${path} for ${who}`] as const),
    ),
    ...nav.flatMap(({ to, label, roles }) =>
      roles.map(
        (role) =>
          [`nav ${to} ${label} ${role}`, `the navigation entry "${label}" to ${to} for ${role}`] as const,
      ),
    ),
    ...Object.keys(slots).map((slot) => [slot, `the frame's slot ${slot}`] as const),
    ...Object.keys(requires).map((name) => [name, `the shared package ${name}`] as const),
  ]);
}

/**
 * What a version claims that no version of its area had that people were given.
 *
 * @param given - versions that are or were live
 * @returns words such as `the page /lessons for MANAGER`; empty where it claims nothing new
 */
export function newClaims(version: AreaDescriptor, given: readonly AreaDescriptor[]): string[] {
  const known = new Set(given.flatMap((one) => [...claimsOf(one).keys()]));
  return [...claimsOf(version)].flatMap(([key, words]) => (known.has(key) ? [] : [words]));
}
