import type { Call } from '@ondeck/shared/calls/call';
import { isPermission, type Permission, permissions } from '@ondeck/shared/calls/permissions';
import type { FastifyRequest, RouteOptions } from 'fastify';
import type { Clock } from '../core/clock';
import { forbidden, unauthorized } from '../core/errors';
import type { Db } from '../database/types';
import {
  type AnonymousActor,
  anonymous,
  type DeployActor,
  type PunchActor,
  type RequestActor,
  type UserActor,
} from './actor';
import { authenticatePunch, authenticateUser, ENTER_AGAIN } from './authenticate';
import { BROWSER_COOKIE, originOf, SESSION_COOKIE } from './browser';
import { authenticateDeploy } from './deploy';
import { assertNotOverdue } from './secondFactor';

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission;
    /** The call that the route was made from. The API's description shows it. */
    call?: Call;
  }
  interface FastifyRequest {
    actor: RequestActor;
  }
}

/** @throws {Error} at start, for a route that does not say who may call it */
export function assertNamesPermission(route: RouteOptions): void {
  if (!isPermission(route.config?.permission))
    throw new Error(`${String(route.method)} ${route.url} has no permission in calls/permissions.ts.`);
}

/** What describes the calls is none of them: `/api/openapi.json`, and the page at `/api/docs` that shows it. */
const isDescription = (url: string): boolean => url === '/api/openapi.json' || /^\/api\/docs(\/|$)/.test(url);

/** @throws {Error} at start, for a route of the API whose method, path and checks come from no call */
export function assertMadeFromCall({ method, url, config }: RouteOptions): void {
  if (url.startsWith('/api/') && !config?.call && !isDescription(url))
    throw new Error(`${String(method)} ${url} has no call in shared/src/calls.`);
}

const ownUserId = (params: unknown): unknown =>
  typeof params === 'object' && params !== null && 'userId' in params ? params.userId : undefined;

/**
 * Decides whether a request may reach its handler, and who is asking from where.
 *
 * @throws 401 without a live token of the right kind, 403 for a role or person that may not
 */
export async function admit(
  request: FastifyRequest,
  ports: { readonly db: Db; readonly clock: Clock },
): Promise<RequestActor> {
  const actor = await identify(request, ports);
  const origin = originOf(request);
  return actor.kind === 'user' || actor.kind === 'anonymous'
    ? { ...actor, origin, browser: request.cookies[BROWSER_COOKIE] }
    : { ...actor, origin };
}

async function identify(
  request: FastifyRequest,
  { db, clock }: { readonly db: Db; readonly clock: Clock },
): Promise<RequestActor> {
  const { permission } = request.routeOptions.config;
  // No route of ours: the not-found handler answers.
  if (permission === undefined) return anonymous({ requestId: request.id });
  const who = permissions[permission];
  if (who === 'anyone') return anonymous({ requestId: request.id });
  const asked = {
    authorization: request.headers.authorization,
    binding: request.cookies[SESSION_COOKIE],
    now: clock.now(),
    requestId: request.id,
  };
  if (who === 'punch') {
    const actor = await authenticatePunch(db, asked);
    if (ownUserId(request.params) !== actor.userId) throw forbidden();
    // A token opens the form or takes a clock-out back, never both.
    if ((permission === 'punch.undo') !== (actor.undoes !== null)) throw unauthorized(ENTER_AGAIN);
    return actor;
  }
  if (who === 'deploy') {
    const deploy = await authenticateDeploy(db, asked);
    if (deploy) return deploy;
  }
  const actor = await authenticateUser(db, asked);
  if (actor.program?.readsOnly && !request.routeOptions.config.call?.isRead)
    throw forbidden('This token can only read.');
  const roles = who === 'deploy' ? permissions['registry.manage'] : who;
  if (!roles.includes(actor.role)) throw forbidden();
  const about = ownUserId(request.params);
  if (permission !== 'self' || (about !== undefined && about !== actor.userId)) assertNotOverdue(actor);
  return actor;
}

/** Returns the caller of a public call: their address, device, and browser. */
export const strangerOf = (request: FastifyRequest): AnonymousActor =>
  anonymous({
    origin: originOf(request),
    browser: request.cookies[BROWSER_COOKIE],
    requestId: request.id,
  });

/** The signed-in person of a request whose permission asks for one. */
export function userOf(request: { readonly actor: RequestActor }): UserActor {
  if (request.actor.kind !== 'user') throw unauthorized();
  return request.actor;
}

/** @throws 403 for a program: whoever copied its token must not make themselves one that stays when it has ended */
export function assertNoProgram({ program }: Pick<UserActor, 'program'>): void {
  if (program !== undefined) throw forbidden("An API token can't create anything that outlives it.");
}

/**
 * The person at the punch clock of a request whose permission is `punch.own`.
 *
 * @throws 401 where their code's time is over
 */
export function punchOf(request: { readonly actor: RequestActor }): PunchActor {
  const actor = lastPunchOf(request);
  if (actor.ended) throw unauthorized(ENTER_AGAIN);
  return actor;
}

/** As {@link punchOf}, also where their code's time is over: for who looks at `ended` before doing anything. */
export function lastPunchOf(request: { readonly actor: RequestActor }): PunchActor {
  if (request.actor.kind !== 'punch') throw unauthorized();
  return request.actor;
}

/** Who publishes, for a request whose permission is `registry.deploy`. */
export function publisherOf(request: { readonly actor: RequestActor }): DeployActor | UserActor {
  const { actor } = request;
  if (actor.kind !== 'deploy' && actor.kind !== 'user') throw unauthorized();
  return actor;
}
