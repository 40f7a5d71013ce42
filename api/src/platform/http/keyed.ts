import type { Call } from '@ondeck/shared/calls/call';
import type { AnswerOf } from '@ondeck/shared/calls/requestOf';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { UserActor } from '../auth/actor';
import { keyIn } from '../database/idempotency';
import type { Services, UnitOfWork } from '../services';
import type { BodyOf } from './module';

interface Asked<C extends Call> {
  readonly services: Services;
  readonly actor: UserActor;
  readonly params: z.output<C['params']>;
  readonly body: BodyOf<C>;
  readonly request: FastifyRequest;
}

/**
 * Wraps a user's write in one transaction that runs at most once per idempotency key. A retry gets the first answer.
 *
 * @param scope - names the call in the stored key
 * @param answer - the answer as it is stored, so it must not contain the reason of an absence
 */
export const oncePerKey =
  <C extends Call>(
    scope: string,
    answer: z.ZodMiniType<AnswerOf<C>>,
    write: (asked: Asked<C> & { readonly unit: UnitOfWork }) => Promise<AnswerOf<C>>,
  ) =>
  async (asked: Asked<C>): Promise<AnswerOf<C>> => {
    const { services, actor, params, body, request } = asked;
    const { body: stored } = await services.idempotent<AnswerOf<C>>(
      {
        key: keyIn(request.headers),
        scope: `${scope}:${actor.userId}`,
        request: { params, body },
        parse: (found) => z.parse(answer, found),
      },
      async (trx) => ({
        status: 200,
        body: await write({ ...asked, unit: { ...services, trx, actor } }),
      }),
    );
    return stored;
  };
