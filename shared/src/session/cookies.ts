import { DAY_SECONDS } from '../domain/durations';

export const YEAR_SECONDS = 365 * DAY_SECONDS;

/**
 * Reads one cookie of the page.
 *
 * @returns the decoded value, or an empty string where there is none
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
 * Writes one cookie for the whole site, not sent along from other sites, and only over TLS where the page has it.
 *
 * @param seconds - how long it lives; 0 removes it
 */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const attributes = `; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
  document.cookie = `${name}=${encodeURIComponent(value)}${attributes}`;
}

export const dropCookie = (name: string): void => writeCookie(name, '', 0);
