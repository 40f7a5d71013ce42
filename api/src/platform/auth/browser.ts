import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS, SECOND_MS } from '../core/clock';

/** Cookie with the second half of a page's session; scripts can't read it, and other sites can't send it. */
export const SESSION_COOKIE = 'ondeck_session';
/** Cookie that identifies a browser where a user signed in before, or a registered punch clock. */
export const BROWSER_COOKIE = 'ondeck_browser';

interface Secured {
  /** Whether cookies may only travel over TLS. */
  readonly secureCookies: boolean;
}

/** Options of every cookie: no script can read it, no other site can send it, and only the API gets it. */
export const cookieOf = ({ secureCookies: secure }: Secured) =>
  ({ path: '/api', httpOnly: true, sameSite: 'strict', secure }) as const;

/** Sets the cookie that identifies a browser, for a year after its last use. */
export const keepBrowser = (secured: Secured, reply: FastifyReply, browser: string): void =>
  void reply.setCookie(BROWSER_COOKIE, browser, { ...cookieOf(secured), maxAge: (365 * DAY_MS) / SECOND_MS });

/** Origin of a request, as stored in sessions and the log. */
export interface Origin {
  readonly address: string;
  readonly device: string;
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  // Other browsers also end with the word Safari, but only Safari has its version before that.
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const first = (names: typeof browsers, agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** Returns a browser and its system in words: 'Chrome on Windows', or 'A program' for anything else. */
function deviceOf(agent: string | undefined): string {
  const browser = first(browsers, agent ?? '');
  const system = first(systems, agent ?? '');
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'A program';
}

export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  device: deviceOf(request.headers['user-agent']),
});

/**
 * Returns whether a page of the suite sends the request, with a header that forms and links of other sites can't send.
 */
export const isPage = (request: FastifyRequest): boolean => request.headers['x-ondeck-page'] === '1';
