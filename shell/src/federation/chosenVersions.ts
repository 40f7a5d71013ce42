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

/** A deploy token that somebody gave this tab, to see versions of its area; empty where nobody did. */
const heldToken = (): string => sessionStorage.getItem(TOKEN) ?? '';
export const holdDeployToken = (token: string): void => sessionStorage.setItem(TOKEN, token);

/** Lets this tab show the suite as it is from its next page on; with an area's id, the live version of that area alone. */
export function forgetChosen(id?: string): void {
  const { [id ?? '']: _gone, ...others } = kept();
  if (id === undefined || Object.keys(others).length === 0)
    for (const key of [KEY, TOKEN]) sessionStorage.removeItem(key);
  else sessionStorage.setItem(KEY, JSON.stringify(others));
}

/**
 * Ties what this tab was asked to show to the session that it was asked in: both end together.
 *
 * @param begin - loads the page anew, without what was chosen: code of a chosen version may run in this one
 * @returns stops
 */
export const forgetWithSession = (begin: () => void): (() => void) =>
  sessionStore.subscribe((now, before) => {
    const wasAsked = Object.keys(kept()).length > 0 || heldToken() !== '';
    if (before.authToken === '' || now.authToken === before.authToken || !wasAsked) return;
    forgetChosen();
    begin();
  });

/** What a tab was asked to show: by area the version that the server gave, and as `employee@1.4.0` what it did not give. */
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
 * Asks the server for the chosen versions. It answers admins and holders of the area's deploy token only, and knows no
 * version that was not published.
 *
 * @param token - of who is signed in; empty where nobody is
 * @returns what the server gave; of what it did not give the page shows the live version. Never throws
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

/** A registry with versions that were chosen for this tab; it names them, so that the page can say so. */
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
