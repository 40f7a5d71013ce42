import type { Registry } from './registry';

/**
 * Returns whether a user gets a version that is released to a share of users. The answer is always the same for a user
 * and an area, and each area picks different users.
 *
 * @param person - id of the signed-in user; an empty text (no user, or the punch clock) is never in a share
 * @param percent - 0 to 100
 */
export function isInShare(area: string, person: string, percent: number): boolean {
  if (person === '') return false;
  // FNV-1a gives the same result in every browser; it isn't secret.
  let hash = 0x811c9dc5;
  for (const letter of `${area}:${person}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0) % 100 < percent;
}

/** Returns the registry for one user: with the new version of an area if the user is in its share. */
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
