import { DAY_SECONDS } from '../domain/durations';

export const YEAR_SECONDS = 365 * DAY_SECONDS;

/**
 * Reads a cookie of the page.
 *
 * @returns the decoded value, or an empty string if there is no cookie
 */
export function readCookie(name: string): string {
  const prefix = `${name}=`;
  const entry = document.cookie.split('; ').find((part) => part.startsWith(prefix));
  if (!entry) return '';
  const raw = entry.slice(prefix.length);
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/**
 * Writes a cookie for the whole site that other sites can't send along, and only over TLS if the page uses TLS.
 *
 * @param seconds - lifetime; 0 removes the cookie
 */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const attributes = `; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
  document.cookie = `${name}=${encodeURIComponent(value)}${attributes}`;
}

export const dropCookie = (name: string): void => writeCookie(name, '', 0);
