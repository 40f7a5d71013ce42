import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS, SECOND_MS } from '../core/clock';

/** The other half of a page's session, which no script reads and no other site sends. */
export const SESSION_COOKIE = 'ondeck_session';
/** Says that somebody signed in from this browser before, or that it is a registered punch clock. */
export const BROWSER_COOKIE = 'ondeck_browser';

interface Secured {
  /** Whether cookies may only travel over TLS. */
  readonly secureCookies: boolean;
}

/** How every cookie of ours is set: read by no script, sent by no other site's page, to the API alone. */
export const cookieOf = ({ secureCookies: secure }: Secured) =>
  ({ path: '/api', httpOnly: true, sameSite: 'strict', secure }) as const;

/** Gives a browser what it is known by, for a year from its last use. */
export const keepBrowser = (secured: Secured, reply: FastifyReply, browser: string): void =>
  void reply.setCookie(BROWSER_COOKIE, browser, { ...cookieOf(secured), maxAge: (365 * DAY_MS) / SECOND_MS });

/** Where a request comes from, as sessions and the log keep it. */
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
  // Others than Safari end with that word too; its own version stands before it.
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

/** A browser and its system in words: 'Chrome on Windows'; 'A program' for what is neither. */
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

/** Whether a page of the suite asks: it sends a header that a form or link of another site cannot. */
export const isPage = (request: FastifyRequest): boolean => request.headers['x-ondeck-page'] === '1';
