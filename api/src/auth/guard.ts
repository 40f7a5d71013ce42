import type { FastifyRequest, RouteOptions } from 'fastify';
import type { Clock } from '../core/clock';
import { forbidden, unauthorized } from '../core/errors';
import type { Db } from '../database/types';
import type { DeployActor, PunchActor, RequestActor, UserActor } from './actor';
import { authenticatePunch, authenticateUser, ENTER_AGAIN } from './authenticate';
import { authenticateDeploy } from './deploy';
import { isPermission, type Permission, permissions } from './permissions';

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission;
  }
  interface FastifyRequest {
    actor: RequestActor;
  }
}

/** @throws {Error} at start, for a route that does not say who may call it */
export function assertNamesPermission(route: RouteOptions): void {
  if (!isPermission(route.config?.permission))
    throw new Error(`${String(route.method)} ${route.url} names no permission of auth/permissions.ts.`);
}

const ownUserId = (params: unknown): unknown =>
  typeof params === 'object' && params !== null && 'userId' in params ? params.userId : undefined;

/**
 * Decides whether a request may reach its handler, and who is asking.
 *
 * @throws 401 without a live token of the right kind, 403 for a role or person that may not
 */
export async function admit(
  request: FastifyRequest,
  { db, clock }: { readonly db: Db; readonly clock: Clock },
): Promise<RequestActor> {
  const { permission } = request.routeOptions.config;
  const anonymous: RequestActor = { kind: 'anonymous', requestId: request.id };
  // No route of ours: the not-found handler answers.
  if (permission === undefined) return anonymous;
  const who = permissions[permission];
  if (who === 'anyone') return anonymous;
  const asked = { authorization: request.headers.authorization, now: clock.now(), requestId: request.id };
  if (who === 'punch') {
    const actor = await authenticatePunch(db, asked);
    if (ownUserId(request.params) !== actor.userId) throw forbidden();
    return actor;
  }
  if (who === 'deploy') {
    const deploy = await authenticateDeploy(db, asked);
    if (deploy) return deploy;
  }
  const actor = await authenticateUser(db, asked);
  const roles = who === 'deploy' ? permissions['registry.manage'] : who;
  if (!roles.includes(actor.role)) throw forbidden();
  return actor;
}

/** The signed-in person of a request whose permission asks for one. */
export function userOf(request: { readonly actor: RequestActor }): UserActor {
  if (request.actor.kind !== 'user') throw unauthorized();
  return request.actor;
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
