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
    /** The call that the route was made from; the API's description shows it. */
    call?: Call;
  }
  interface FastifyRequest {
    actor: RequestActor;
  }
}

/** @throws {Error} at startup, for a route without a permission */
export function assertNamesPermission(route: RouteOptions): void {
  if (!isPermission(route.config?.permission))
    throw new Error(`${String(route.method)} ${route.url} has no permission in calls/permissions.ts.`);
}

/** Matches the API's description, which is not a call: `/api/openapi.json`, and its page at `/api/docs`. */
const isDescription = (url: string): boolean => url === '/api/openapi.json' || /^\/api\/docs(\/|$)/.test(url);

/** @throws {Error} at startup, for an API route whose method, path, and checks don't come from a call */
export function assertMadeFromCall({ method, url, config }: RouteOptions): void {
  if (url.startsWith('/api/') && !config?.call && !isDescription(url))
    throw new Error(`${String(method)} ${url} has no call in shared/src/calls.`);
}

const ownUserId = (params: unknown): unknown =>
  typeof params === 'object' && params !== null && 'userId' in params ? params.userId : undefined;

/**
 * Decides whether a request may reach its handler, and returns the caller with their origin.
 *
 * @throws 401 without a valid token of the right kind, 403 for a role or user without the permission
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
  // The path has no route, so the not-found handler answers.
  if (permission === undefined) return anonymous({ requestId: request.id });
  const who = permissions[permission].holders;
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
    // A token either opens the form or undoes a clock-out, never both.
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
  const roles = who === 'deploy' ? permissions['registry.manage'].holders : who;
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

/** Returns the signed-in user of a request whose permission requires one. */
export function userOf(request: { readonly actor: RequestActor }): UserActor {
  if (request.actor.kind !== 'user') throw unauthorized();
  return request.actor;
}

/** @throws 403 for a program, so that anyone who copies an API token can't create access that outlasts the token */
export function assertNoProgram({ program }: Pick<UserActor, 'program'>): void {
  if (program !== undefined) throw forbidden("An API token can't create anything that outlives it.");
}

/**
 * Returns the employee at the punch clock, for a request with the permission `punch.own`.
 *
 * @throws 401 if their token has expired
 */
export function punchOf(request: { readonly actor: RequestActor }): PunchActor {
  const actor = lastPunchOf(request);
  if (actor.ended) throw unauthorized(ENTER_AGAIN);
  return actor;
}

/**
 * Returns the same as {@link punchOf}, even after the token has expired; callers must check `ended` before they act.
 */
export function lastPunchOf(request: { readonly actor: RequestActor }): PunchActor {
  if (request.actor.kind !== 'punch') throw unauthorized();
  return request.actor;
}

/** Returns the publisher of a request with the permission `registry.deploy`. */
export function publisherOf(request: { readonly actor: RequestActor }): DeployActor | UserActor {
  const { actor } = request;
  if (actor.kind !== 'deploy' && actor.kind !== 'user') throw unauthorized();
  return actor;
}
