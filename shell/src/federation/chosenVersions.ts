import { findVersion } from '@ondeck/shared/calls/registry';
import { requestOf } from '@ondeck/shared/calls/requestOf';
import { type AreaVersion, parseVersion, type ReadRegistry } from '@ondeck/shared/contract/registry';
import { isTextMap } from '@ondeck/shared/contract/result';
import { sessionStore } from '@ondeck/shared/session/session';

const KEY = 'ondeck-chosen-versions';
const TOKEN = 'ondeck-deploy-token';

const kept = (): Readonly<Record<string, string>> => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return isTextMap(value) ? value : {};
  } catch {
    return {};
  }
};

/**
 * Returns the versions chosen for this tab by area: from `?area=employee@1.4.0` (repeatable), and from earlier
 * addresses in the same tab.
 *
 * @param search - query string of the address
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

/** Returns the deploy token stored in this tab, which gives access to versions of its area; empty if there is none. */
const heldToken = (): string => sessionStorage.getItem(TOKEN) ?? '';
export const holdDeployToken = (token: string): void => sessionStorage.setItem(TOKEN, token);

/** Shows the live suite from this tab's next page on. With an area's ID, only that area is live again. */
export function forgetChosen(id?: string): void {
  const { [id ?? '']: _gone, ...others } = kept();
  if (id === undefined || Object.keys(others).length === 0)
    for (const key of [KEY, TOKEN]) sessionStorage.removeItem(key);
  else sessionStorage.setItem(KEY, JSON.stringify(others));
}

/**
 * Ties the chosen versions to the session: both end together.
 *
 * @param begin - reloads the page without the chosen versions, since their code may be running
 * @returns a function that unsubscribes
 */
export const forgetWithSession = (begin: () => void): (() => void) =>
  sessionStore.subscribe((now, before) => {
    const wasAsked = Object.keys(kept()).length > 0 || heldToken() !== '';
    if (before.authToken === '' || now.authToken === before.authToken || !wasAsked) return;
    forgetChosen();
    begin();
  });

/** Versions chosen for a tab: `given` by area as the server returned them, and `refused` as `employee@1.4.0`. */
export interface Chosen {
  readonly given: Readonly<Record<string, AreaVersion>>;
  readonly refused: readonly string[];
}

async function ask(id: string, version: string, token: string): Promise<AreaVersion | undefined> {
  try {
    const { url } = requestOf(findVersion, { area: id, version });
    const headers = { Authorization: `Token ${token}` };
    const response = await fetch(new URL(url, window.location.origin).href, { headers });
    const read = response.ok ? parseVersion(id, await response.json()) : undefined;
    return read?.ok ? read.value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Requests the chosen versions from the server. The server answers only admins and holders of the area's deploy token,
 * and knows only published versions.
 *
 * @param token - token of the signed-in user; empty without a session
 * @returns the versions from the server; the page shows the live version instead of a refused one. Never throws
 */
export async function fetchChosen(asked: Readonly<Record<string, string>>, token: string): Promise<Chosen> {
  const tokens = [token, heldToken()].filter((one) => one !== '');
  const answers = await Promise.all(
    Object.entries(asked).map(async ([id, version]) => {
      for (const one of tokens) {
        const found = await ask(id, version, one);
        if (found) return { id, version, found };
      }
      return { id, version, found: undefined };
    }),
  );
  return {
    given: Object.fromEntries(answers.flatMap(({ id, found }) => (found ? [[id, found]] : []))),
    refused: answers.flatMap(({ id, version, found }) => (found ? [] : [`${id}@${version}`])),
  };
}

/**
 * Returns the registry with the versions chosen for this tab, and names these versions so that the page can show them.
 */
export function withChosen(registry: ReadRegistry, { given, refused }: Chosen): ReadRegistry {
  const entries = Object.entries(given);
  if (entries.length + refused.length === 0) return registry;
  const areas = { ...registry.areas };
  for (const [id, active] of entries) {
    const live = registry.areas[id];
    areas[id] = { active, ...(live ? { previous: live.active } : {}) };
  }
  return { ...registry, areas, chosen: entries.map(([id]) => id), refused };
}
