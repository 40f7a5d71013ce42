import { findVersion } from '@ondeck/shared/calls/registry';
import { requestOf } from '@ondeck/shared/calls/requestOf';
import { type AreaVersion, parseVersion, type ReadRegistry } from '@ondeck/shared/contract/registry';
import { isTextMap } from '@ondeck/shared/contract/result';

const KEY = 'ondeck-chosen-versions';

const kept = (): Readonly<Record<string, string>> => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return isTextMap(value) ? value : {};
  } catch {
    return {};
  }
};

/**
 * Which versions this tab was asked to show, by area: `?area=employee@1.4.0`, more than one where it stands more than
 * once, and what was asked before in the same tab.
 *
 * @param search - of the address
 */
export function chosenIn(search: string): Readonly<Record<string, string>> {
  const asked = new URLSearchParams(search).getAll('area').flatMap((text) => {
    const at = text.indexOf('@');
    return at > 0 && at < text.length - 1 ? [[text.slice(0, at), text.slice(at + 1)] as const] : [];
  });
  const chosen = { ...kept(), ...Object.fromEntries(asked) };
  if (asked.length > 0) sessionStorage.setItem(KEY, JSON.stringify(chosen));
  return chosen;
}

/** Lets this tab show the suite as it is from its next page on. */
export const forgetChosen = (): void => sessionStorage.removeItem(KEY);

/**
 * Asks the server for the chosen versions. It answers admins only, and knows no version that was not published.
 *
 * @param token - of who is signed in
 * @returns what the server gave; what it refused is left out, and the page shows the live version. Never throws
 */
export async function fetchChosen(
  chosen: Readonly<Record<string, string>>,
  token: string,
): Promise<Readonly<Record<string, AreaVersion>>> {
  if (token === '') return {};
  const answers = await Promise.all(
    Object.entries(chosen).map(async ([id, version]) => {
      const headers = { Authorization: `Token ${token}` };
      try {
        const { url } = requestOf(findVersion, { area: id, version });
        const response = await fetch(new URL(url, window.location.origin).href, { headers });
        const read = response.ok ? parseVersion(id, await response.json()) : undefined;
        return read?.ok ? [[id, read.value] as const] : [];
      } catch {
        return [];
      }
    }),
  );
  return Object.fromEntries(answers.flat());
}

/** A registry with versions that were chosen for this tab; it names them, so that the page can say so. */
export function withChosen(
  registry: ReadRegistry,
  chosen: Readonly<Record<string, AreaVersion>>,
): ReadRegistry {
  const entries = Object.entries(chosen);
  if (entries.length === 0) return registry;
  const areas = { ...registry.areas };
  for (const [id, active] of entries) {
    const live = registry.areas[id];
    areas[id] = { active, ...(live ? { previous: live.active } : {}) };
  }
  const ids = entries.map(([id]) => id);
  return { ...registry, areas, chosen: ids };
}
