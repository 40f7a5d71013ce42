import { type Call, nothing, type Schema, successStatuses } from '@ondeck/shared/calls/call';
import { type Permission, permissions } from '@ondeck/shared/calls/permissions';
import type { AnswerOf } from '@ondeck/shared/calls/requestOf';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { AnonymousActor, DeployActor, PunchActor, UserActor } from '../auth/actor';
import { lastPunchOf, publisherOf, punchOf, userOf } from '../auth/guard';
import { mayHear } from '../events/audience';
import type { ChangeRow } from '../events/bus';
import type { Job } from '../jobs/job';
import { seenIn } from '../database/revision';
import { transaction } from '../database/transaction';
import { onBehalfOf, type Services, type UnitOfWork } from '../services';
import type { HttpApp } from './types';

/** One part of the API: its routes and the jobs it brings. Listed in modules.ts. */
export interface Module {
  readonly name: string;
  routes(app: HttpApp, services: Services): void;
  jobs?(services: Services): readonly Job[];
}

/** Whether a server has a call, by its method and path as its file of calls has them: `GET /api/shifts/:id/`. */
export const callsOf =
  (app: Pick<HttpApp, 'hasRoute'>) =>
  (name: string): boolean => {
    const [method = '', url = ''] = name.split(' ');
    // The router knows paths without their closing slash.
    return app.hasRoute({ method, url: url.replace(/\/$/, '') });
  };

/** The kind of actor that a call's permission lets through. */
type ActorOf<P extends Permission> = (typeof permissions)[P] extends 'anyone'
  ? AnonymousActor
  : (typeof permissions)[P] extends 'punch'
    ? PunchActor
    : (typeof permissions)[P] extends 'deploy'
      ? DeployActor | UserActor
      : UserActor;

/** What is asked of a call in its address, checked. */
export type QueryOf<C extends Call> = Readonly<z.output<C['query']>>;
/** What a call is sent, checked. */
export type BodyOf<C extends Call> = Readonly<z.output<C['body']>>;

/** What a handler is given: all of it checked with the call's own schemas. */
interface Asked<C extends Call> {
  readonly services: Services;
  readonly actor: ActorOf<C['permission']>;
  readonly params: z.output<C['params']>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** The revision that whoever asks looked at, of a call that `isRevised`. */
  readonly seen: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Returns what the call answers; or sends something by itself, such as a file, and returns the reply. */
type Handler<C extends Call> = (
  asked: Asked<C>,
) => AnswerOf<C> | FastifyReply | Promise<AnswerOf<C> | FastifyReply>;

/**
 * A handler whose work is one transaction.
 *
 * @param handler - may run more than once, and the commit is still to come: it does nothing outside the database, and
 *   sends no answer by itself
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

/** A file of `shared/src/calls`, imported whole. */
export type Calls = Readonly<Record<string, Call>>;
/** One handler for each call, by its name. */
export type Handlers<C extends Calls> = { readonly [K in keyof C]: Handler<C[K]> };

/** Checks nothing itself: Fastify checked the value with this schema before the handler; the compiler is told so. */
function assertChecked<S extends Schema>(_schema: S, _value: unknown): asserts _value is z.output<S> {}
function checked<S extends Schema>(schema: S, value: unknown): z.output<S> {
  assertChecked(schema, value);
  return value;
}

/** Checks nothing itself: the readers below throw for another kind of actor; the compiler is told so. */
function assertActor<P extends Permission>(_permission: P, _actor: unknown): asserts _actor is ActorOf<P> {}

/** How a handler's actor is taken from a request, by what the call's permission admits. */
const actorReaders = {
  anyone: (request: FastifyRequest) => request.actor,
  punch: punchOf,
  repeat: lastPunchOf,
  deploy: publisherOf,
  person: userOf,
} as const;

/** The permissions with a list of roles are for signed-in persons. */
function readerFor(permission: Permission): keyof typeof actorReaders {
  // Admitted like `punch`, but also after the code's time is over.
  if (permission === 'punch.repeat' || permission === 'punch.undo') return 'repeat';
  const who: unknown = permissions[permission];
  return who === 'anyone' || who === 'punch' || who === 'deploy' ? who : 'person';
}

/**
 * Who sent the request, typed as the kind that the permission admits.
 *
 * @throws 401 for another kind, or for somebody at the punch clock whose code's time is over
 */
function actorOf<P extends Permission>(permission: P, request: FastifyRequest): ActorOf<P> {
  const actor = actorReaders[readerFor(permission)](request);
  assertActor(permission, actor);
  return actor;
}

/** Maximum number of changes in a header. After a larger write a page fetches what the stream announces. */
const LISTED_CHANGES = 100;

/** Lists the changes of a write for the page that made it, so that its stream doesn't make it fetch them again. */
function listChanges(reply: FastifyReply, actor: UserActor, stored: readonly ChangeRow[]): void {
  const heard = stored.filter((change) => mayHear(actor, change));
  if (reply.sent || heard.length === 0 || heard.length > LISTED_CHANGES) return;
  reply.header('X-Changes', heard.map(({ id, topic }) => `${id} ${topic}`).join(', '));
}

/** Registers one call: its method, path, permission, checks and description come from the call itself. */
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
      // A handler that answered by itself returns the reply, or has sent it already.
      return reply.sent || answer === reply ? reply : reply.send(answer);
    },
  });
}

const namesOf = <C extends Calls>(calls: C): (keyof C & string)[] => Object.keys(calls);

/**
 * Makes a part of the API of its calls: a call without a handler does not compile, nor does a handler without a call.
 *
 * @param name - of the part, its heading in the API's description
 * @param calls - `import * as calls from '@ondeck/shared/calls/…'`
 * @param handlers - by the calls' names; the path, permission and checks are already dealt with when one runs
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
