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

/** Remembers, for this tab, where somebody was going when the session ended. */
export function rememberWayBack(address: string): void {
  const path = sameOriginPath(address);
  if (!path || path === '/') return;
  try {
    window.sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage the person arrives at their landing page instead.
  }
}

/** Looks where to go back to, once: the second call answers undefined. */
export function takeWayBack(): string | undefined {
  try {
    const path = window.sessionStorage.getItem(KEY);
    window.sessionStorage.removeItem(KEY);
    return path ? sameOriginPath(path) : undefined;
  } catch {
    return undefined;
  }
}
