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
    /** Under what its refusal counts; undefined for what is never refused without a look. */
    refusedAs?: string;
    /** Whether it was refused without a look. */
    isShed?: boolean;
  }
}

export interface ShedRules {
  /** One browser, punch clock or program that this installation gave a secret to. */
  readonly known: RefusalRule;
  /** Everybody else of one address. */
  readonly stranger: RefusalRule;
}

/**
 * A school's people share an address: 300 of them who all mistype within one minute before they are known stay below
 * this, and so does a program that asks for what is not there.
 */
export const shedRules: ShedRules = {
  known: { atOnce: 1_000, perSecond: 200 },
  stranger: { atOnce: 100, perSecond: 10 },
};

/** Watched from outside: an answer of 429 would have a healthy server restarted. */
const isWatch = (url: string): boolean => /^\/api\/(health|ready)\/?(\?|$)/.test(url);

const browserCookie = new RegExp(`(?:^|;\\s*)${BROWSER_COOKIE}=([\\w-]+)`);

/** What a caller shows that was given out here: the cookie of a browser or punch clock, or a program's token. */
function secretsOf({ headers }: FastifyRequest): string[] {
  const cookie = browserCookie.exec(headers.cookie ?? '')?.[1];
  const token = tokenOf(headers.authorization);
  return [cookie, token].filter((one) => one !== undefined);
}

/** More of a body than this is not worth reading to keep its connection. */
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
 * Makes refusing cheap: whoever was refused too often is answered 429 before anything of the call is read, parsed or
 * looked up. Whom this installation gave a secret to is counted alone, so that nobody suffers for a neighbour behind
 * the same address. To be registered before every other hook.
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
      request.log.warn({ known: name !== undefined }, 'too many refused calls, now refusing them unread');
    refuse(request, reply, verdict.waitSeconds);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    // A fault of ours is nobody's refusal.
    if (request.refusedAs !== undefined && (status < 400 || status >= 500))
      refusals.wasGood(request.refusedAs);
    done();
  });
}
