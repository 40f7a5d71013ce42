const KEY = 'ondeck.wayBack';

/**
 * The path of an address on this site, or undefined for anything that leads elsewhere (`//evil.example`,
 * `https://…`, `javascript:…`).
 */
export function sameOriginPath(address: string, origin: string = window.location.origin): string | undefined {
  if (!address.startsWith('/')) return undefined;
  try {
    const url = new URL(address, origin);
    return url.origin === origin ? url.pathname + url.search + url.hash : undefined;
  } catch {
    return undefined;
  }
}

/** What the page of the way back was opened with. It stays in this tab's memory. */
let carried: { readonly path: string; readonly state: unknown } | undefined;

/**
 * Remembers, for this tab, where a person was going when the session ended.
 *
 * @param owner - the id of the only user whom it may lead back; empty for anyone who signs in next
 * @param state - what the page was opened with
 */
export function rememberWayBack(address: string, owner = '', state: unknown = null): void {
  const path = sameOriginPath(address);
  if (!path || path === '/') return;
  carried = { path, state };
  try {
    window.sessionStorage.setItem(KEY, `${owner} ${path}`);
  } catch {
    // Without storage the person arrives at their landing page instead.
  }
}

/** Looks where a user goes back to, once: the second call answers undefined. */
export function takeWayBack(userId = ''): string | undefined {
  try {
    const [owner = '', path = ''] = (window.sessionStorage.getItem(KEY) ?? '').split(' ', 2);
    window.sessionStorage.removeItem(KEY);
    return owner === '' || owner === userId ? sameOriginPath(path) : undefined;
  } catch {
    return undefined;
  }
}

/** What the page of the way back was opened with, as long as this tab remembers. */
export const stateOfWayBack = (path: string): unknown => (carried?.path === path ? carried.state : null);
