import { BROWSER_COOKIE } from '../auth/browser';
import { tooManyRequests, describeWait } from '../core/errors';
import { nameOfIssued } from '../core/issued';
import { networkOf } from '../core/network';
import { createRefusals, type RefusalRule } from '../core/refusals';
import type { Services } from '../services';
import type { HttpApp } from './types';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Name of the writer in whose budget the call counts. */
    countedFor?: string;
  }
}

export interface WriteRules {
  /** Limit for one user, with all their pages and programs. */
  readonly user: RefusalRule;
  /** Limit for one punch clock. */
  readonly kiosk: RefusalRule;
}

/**
 * Limits on changes. No one changes records by hand this fast, and an import or any other large change is one call. A
 * punch clock that was offline for a day sends hundreds of punches.
 */
export const writeRules: WriteRules = {
  user: { atOnce: 150, perSecond: 5 },
  kiosk: { atOnce: 1_000, perSecond: 30 },
};

interface Writer {
  readonly name: string;
  readonly kind: keyof WriteRules;
}

/**
 * Returns the user, punch clock, or browser that makes a change; undefined for calls counted elsewhere, like sign-ins.
 */
function writerOf(
  { vault }: Services,
  { actor, cookies, ip, routeOptions }: FastifyRequest,
): Writer | undefined {
  if (actor.kind === 'user' || actor.kind === 'deploy') return { name: `user ${actor.userId}`, kind: 'user' };
  if (actor.kind === 'punch')
    return actor.kioskId === null
      ? { name: `user ${actor.userId}`, kind: 'user' }
      : { name: `kiosk ${actor.kioskId}`, kind: 'kiosk' };
  if (routeOptions.url !== '/api/attendance/verify-employee-code/') return undefined;
  const cookie = cookies[BROWSER_COOKIE];
  const browser = cookie === undefined ? undefined : nameOfIssued(vault, cookie);
  return { name: `browser ${browser ?? networkOf(ip)}`, kind: 'kiosk' };
}

/**
 * Limits how fast one user or one punch clock changes records, because every change adds a row to a log that no one can
 * delete. Refused calls and calls that only read don't count. Each process counts in its own memory.
 */
export function limitWrites(app: HttpApp, services: Services, rules: WriteRules): void {
  const counts = createRefusals(services.clock);
  app.decorateRequest('countedFor');
  app.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config;
    if (!call || call.isRead) return;
    const writer = writerOf(services, request);
    if (!writer) return;
    const verdict = counts.arrive(writer.name, rules[writer.kind]);
    if (!verdict.admitted) {
      if (verdict.isFirst)
        request.log.warn({ kind: writer.kind }, 'too many changes by one user, so further changes get a 429');
      throw tooManyRequests(
        `Too many changes in a short time. Try again in ${describeWait(verdict.waitSeconds)}.`,
        verdict.waitSeconds,
      );
    }
    request.countedFor = writer.name;
  });
  app.addHook('onResponse', async ({ countedFor }, { statusCode }) => {
    if (countedFor !== undefined && statusCode >= 400) counts.wasGood(countedFor);
  });
}
