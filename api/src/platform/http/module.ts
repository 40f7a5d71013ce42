import { type Call, nothing, type Schema, successStatuses } from '@ondeck/shared/calls/call';
import { type Permission, permissions } from '@ondeck/shared/calls/permissions';
import type { AnswerOf } from '@ondeck/shared/calls/requestOf';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { AnonymousActor, DeployActor, PunchActor, UserActor } from '../auth/actor';
import { lastPunchOf, publisherOf, punchOf, userOf } from '../auth/guard';
import { mayHear } from '../events/audience';
import type { ChangeRow } from '../events/changes';
import type { Job } from '../jobs/job';
import { seenIn } from '../database/revision';
import { transaction } from '../database/transaction';
import { onBehalfOf, type Services, type UnitOfWork } from '../services';
import type { HttpApp } from './types';

/** A part of the API with its routes and jobs, listed in modules.ts. */
export interface Module {
  readonly name: string;
  routes(app: HttpApp, services: Services): void;
  jobs?(services: Services): readonly Job[];
}

/**
 * Returns a function that checks whether a server has a call, by method and path as in `shared/src/calls`: `GET
 * /api/shifts/:id/`.
 */
export const callsOf =
  (app: Pick<HttpApp, 'hasRoute'>) =>
  (name: string): boolean => {
    const [method = '', url = ''] = name.split(' ');
    // The router knows paths without their closing slash.
    return app.hasRoute({ method, url: url.replace(/\/$/, '') });
  };

/** The kind of actor that a call's permission admits. */
type ActorOf<P extends Permission> = (typeof permissions)[P] extends 'anyone'
  ? AnonymousActor
  : (typeof permissions)[P] extends 'punch'
    ? PunchActor
    : (typeof permissions)[P] extends 'deploy'
      ? DeployActor | UserActor
      : UserActor;

/** The checked query of a call. */
export type QueryOf<C extends Call> = Readonly<z.output<C['query']>>;
/** The checked body of a call. */
export type BodyOf<C extends Call> = Readonly<z.output<C['body']>>;

/** The arguments of a handler, all checked with the call's own schemas. */
interface Asked<C extends Call> {
  readonly services: Services;
  readonly actor: ActorOf<C['permission']>;
  readonly params: z.output<C['params']>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Revision that the client saw, for a call that `isRevised`. */
  readonly seen: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Returns the call's answer. A handler that sends its own answer, for example a file, returns the reply. */
type Handler<C extends Call> = (
  asked: Asked<C>,
) => AnswerOf<C> | FastifyReply | Promise<AnswerOf<C> | FastifyReply>;

/**
 * Wraps a handler whose work is one transaction.
 *
 * @param handler - may run more than once and before the commit, so it must have no effect outside the database and
 * send no answer
 */
export const inTransaction =
  <C extends Call>(
    handler: (
      asked: Asked<C> & { readonly unit: UnitOfWork<ActorOf<C['permission']>> },
    ) => Promise<AnswerOf<C>>,
  ): Handler<C> =>
  (asked) =>
    transaction(asked.services.db, (trx) =>
      handler({ ...asked, unit: { ...asked.services, trx, actor: asked.actor } }),
    );

/** A file of `shared/src/calls`, imported as a whole. */
export type Calls = Readonly<Record<string, Call>>;
/** Handlers by the names of their calls. */
export type Handlers<C extends Calls> = { readonly [K in keyof C]: Handler<C[K]> };

/** Informs only the compiler: Fastify checked the value with this schema before the handler ran. */
function assertChecked<S extends Schema>(_schema: S, _value: unknown): asserts _value is z.output<S> {}
function checked<S extends Schema>(schema: S, value: unknown): z.output<S> {
  assertChecked(schema, value);
  return value;
}

/** Informs only the compiler: the readers below throw for another kind of actor. */
function assertActor<P extends Permission>(_permission: P, _actor: unknown): asserts _actor is ActorOf<P> {}

/** Functions that read a handler's actor from a request, by the kind that the call's permission admits. */
const actorReaders = {
  anyone: (request: FastifyRequest) => request.actor,
  punch: punchOf,
  repeat: lastPunchOf,
  deploy: publisherOf,
  person: userOf,
} as const;

/** Permissions with a list of roles are for signed-in users. */
function readerFor(permission: Permission): keyof typeof actorReaders {
  // Admits the same callers as `punch`, but also after the token has expired.
  if (permission === 'punch.repeat' || permission === 'punch.undo') return 'repeat';
  const who: unknown = permissions[permission];
  return who === 'anyone' || who === 'punch' || who === 'deploy' ? who : 'person';
}

/**
 * Returns the caller, typed as the kind that the permission admits.
 *
 * @throws 401 for another kind, or for an employee at the punch clock whose token has expired
 */
function actorOf<P extends Permission>(permission: P, request: FastifyRequest): ActorOf<P> {
  const actor = actorReaders[readerFor(permission)](request);
  assertActor(permission, actor);
  return actor;
}

/** Maximum number of changes in a header. A larger write lists only the last change of each topic. */
const LISTED_CHANGES = 100;

/**
 * Lists the changes of a write for the page that made it, except those that affect only other users. The page fetches them immediately, and doesn't fetch them again
 * when its stream announces them.
 */
function listChanges(reply: FastifyReply, actor: UserActor, stored: readonly ChangeRow[]): void {
  const isGlobal = (change: ChangeRow) => change.location_id === null && change.user_id === null;
  const heard = stored.filter((change) => isGlobal(change) || mayHear(actor, change));
  if (reply.sent || heard.length === 0) return;
  const listed =
    heard.length > LISTED_CHANGES ? new Map(heard.map((change) => [change.topic, change])).values() : heard;
  reply.header('X-Changes', [...listed].map(({ id, topic }) => `${id} ${topic}`).join(', '));
}

/** Registers one call, whose method, path, permission, checks, and description come from the call itself. */
function register<C extends Call>(
  app: HttpApp,
  services: Services,
  part: string,
  operationId: string,
  call: C,
  handler: Handler<C>,
): void {
  const { method, path, permission, params, query, body, headers, answers, summary, description, bodyLimit } =
    call;
  const success = successStatuses.find((status) => answers[status]) ?? 200;
  app.route({
    method,
    url: path,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    exposeHeadRoute: call.file !== 'events',
    config: { permission, call },
    schema: {
      tags: [part],
      operationId,
      summary,
      ...(description === undefined ? {} : { description }),
      ...(path.includes(':') ? { params } : {}),
      ...(query === nothing ? {} : { querystring: query }),
      ...(body === nothing ? {} : { body }),
      ...(headers ? { headers } : {}),
      response: answers,
    },
    handler: async (request, reply) => {
      reply.code(success);
      const actor = actorOf<C['permission']>(permission, request);
      const stored: ChangeRow[] = [];
      const answer = await handler({
        services:
          actor.kind === 'user' && method !== 'GET'
            ? onBehalfOf(services, actor.userId, (changes) => stored.push(...changes))
            : services,
        actor,
        params: checked<C['params']>(params, request.params),
        query: checked<C['query']>(query, request.query),
        body: checked<C['body']>(body, request.body),
        seen: call.isRevised ? seenIn(request.headers['if-match']) : undefined,
        request,
        reply,
      });
      if (actor.kind === 'user') listChanges(reply, actor, stored);
      // A handler that sent its own answer returns the reply, or has already sent it.
      return reply.sent || answer === reply ? reply : reply.send(answer);
    },
  });
}

const namesOf = <C extends Calls>(calls: C): (keyof C & string)[] => Object.keys(calls);

/**
 * Creates a part of the API from its calls. A call without a handler doesn't compile, nor does a handler without a
 * call.
 *
 * @param name - name of the part, its heading in the API's description
 * @param calls - `import * as calls from '@ondeck/shared/calls/…'`
 * @param handlers - by the calls' names; they run after the path, permission, and values are checked
 */
export function moduleOf<C extends Calls>(
  name: string,
  calls: C,
  handlers: Handlers<C>,
  jobs?: Module['jobs'],
): Module {
  return {
    name,
    routes(app, services) {
      for (const one of namesOf(calls)) register(app, services, name, one, calls[one], handlers[one]);
    },
    ...(jobs ? { jobs } : {}),
  };
}
