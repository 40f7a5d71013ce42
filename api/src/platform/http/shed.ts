import type { FastifyReply, FastifyRequest } from 'fastify';
import { tokenOf } from '../auth/authenticate';
import { BROWSER_COOKIE } from '../auth/browser';
import { describeWait } from '../core/errors';
import { nameOfIssued } from '../core/issued';
import { networkOf } from '../core/network';
import { createRefusals, type RefusalRule } from '../core/refusals';
import type { Services } from '../services';
import { apiPolicy } from './headers';
import type { HttpApp } from './types';

declare module 'fastify' {
  interface FastifyRequest {
    /** Caller under which a refusal is counted; undefined for requests that are never refused unread. */
    refusedAs?: string;
    /** Whether the request was refused unread. */
    isShed?: boolean;
  }
}

export interface ShedRules {
  /** Limit for one browser, punch clock, or program that this installation issued a secret to. */
  readonly known: RefusalRule;
  /** Limit for all other clients at one address. */
  readonly stranger: RefusalRule;
}

/**
 * Limits on refused calls. A school's staff share an address: 300 unknown browsers with typos in one minute stay below
 * the limit, and so does a program that asks for missing records.
 */
export const shedRules: ShedRules = {
  known: { atOnce: 1_000, perSecond: 200 },
  stranger: { atOnce: 100, perSecond: 10 },
};

/** Matches the paths of outside monitors, because a 429 would make them restart a healthy server. */
const isWatch = (url: string): boolean => /^\/api\/(health|ready)\/?(\?|$)/.test(url);

const browserCookie = new RegExp(`(?:^|;\\s*)${BROWSER_COOKIE}=([\\w-]+)`);

/** Returns the issued secrets in a request: the cookie of a browser or punch clock, or a program's token. */
function secretsOf({ headers }: FastifyRequest): string[] {
  const cookie = browserCookie.exec(headers.cookie ?? '')?.[1];
  const token = tokenOf(headers.authorization);
  return [cookie, token].filter((one) => one !== undefined);
}

/** Maximum body size in bytes that is worth reading to keep its connection open. */
const SMALL = 16 * 1024;

function refuse(request: FastifyRequest, reply: FastifyReply, waitSeconds: number): void {
  const { raw } = reply.hijack();
  const body = JSON.stringify({ error: `Too many requests. Try again in ${describeWait(waitSeconds)}.` });
  const length = Number(request.headers['content-length'] ?? 0);
  const isSmall = length <= SMALL && request.headers['transfer-encoding'] === undefined;
  raw.writeHead(429, {
    'retry-after': String(waitSeconds),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'content-security-policy': apiPolicy,
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
    ...(isSmall ? {} : { connection: 'close' }),
  });
  raw.end(body);
}

/**
 * Refuses cheaply: clients that send too many bad requests get a 429 before the request is read, parsed, or looked up.
 * Clients with an issued secret are counted separately, so that no one suffers from a neighbor at the same address.
 * Register this before every other hook.
 */
export function shedRefused(app: HttpApp, { clock, vault }: Services, rules: ShedRules): void {
  const refusals = createRefusals(clock);
  app.decorateRequest('refusedAs');
  app.decorateRequest('isShed');
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/api/') || isWatch(request.url)) return done();
    const [name] = secretsOf(request).flatMap((secret) => nameOfIssued(vault, secret) ?? []);
    const caller = name ?? networkOf(request.ip);
    const verdict = refusals.arrive(caller, name === undefined ? rules.stranger : rules.known);
    if (verdict.admitted) {
      request.refusedAs = caller;
      return done();
    }
    request.isShed = true;
    if (verdict.isFirst)
      request.log.warn(
        { known: name !== undefined },
        'too many refused calls, so further calls get a 429 before they are read',
      );
    refuse(request, reply, verdict.waitSeconds);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    // A server fault doesn't count as a refusal.
    if (request.refusedAs !== undefined && (status < 400 || status >= 500))
      refusals.wasGood(request.refusedAs);
    done();
  });
}
