const KEY = 'ondeck.wayBack';

/**
 * Returns the path of an address on this site, or undefined for any other address (`//evil.example`, `https://…`,
 * `javascript:…`).
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

/** The state of the remembered page, kept in this tab's memory. */
let carried: { readonly path: string; readonly state: unknown } | undefined;

/**
 * Remembers, for this tab, the page that a user was on when the session ended.
 *
 * @param owner - the id of the only user to return there; empty for anyone who signs in next
 * @param state - the state that the page was opened with
 */
export function rememberWayBack(address: string, owner = '', state: unknown = null): void {
  const path = sameOriginPath(address);
  if (!path || path === '/') return;
  carried = { path, state };
  try {
    window.sessionStorage.setItem(KEY, `${owner} ${path}`);
  } catch {
    // Without storage, the user arrives at their landing page instead.
  }
}

/** Returns the address to go back to, only once: a second call returns undefined. */
export function takeWayBack(userId = ''): string | undefined {
  try {
    const [owner = '', path = ''] = (window.sessionStorage.getItem(KEY) ?? '').split(' ', 2);
    window.sessionStorage.removeItem(KEY);
    return owner === '' || owner === userId ? sameOriginPath(path) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the state that the remembered page was opened with, as long as this tab remembers it. */
export const stateOfWayBack = (path: string): unknown => (carried?.path === path ? carried.state : null);
