import type { Registry } from './registry';

/**
 * Whether a person gets a version that is released to a share of the people: always the same answer for one person
 * and area, and other people for another area.
 *
 * @param person - id of who is signed in; an empty text (nobody, the kiosk) is never in a share
 * @param percent - 0 to 100
 */
export function isInShare(area: string, person: string, percent: number): boolean {
  if (person === '') return false;
  // FNV-1a: the same in every browser, and no secret.
  let hash = 0x811c9dc5;
  for (const letter of `${area}:${person}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0) % 100 < percent;
}

/** The registry as one person gets it: an area that is released to a share of the people is in its new version for those. */
export function registryFor<R extends Registry>(registry: R, person: string): R {
  const areas = Object.fromEntries(
    Object.entries(registry.areas).map(([id, area]) => {
      const { canary, ...rest } = area;
      const isChosen = canary !== undefined && isInShare(id, person, canary.percent);
      return [id, isChosen ? { ...rest, active: canary, previous: area.active } : area];
    }),
  );
  return { ...registry, areas };
}
