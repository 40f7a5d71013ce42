import { clientErrorBody, clientErrorList, clientErrorsQuery } from '@ondeck/shared/schemas/clientErrors';
import { errorAnswer } from '@ondeck/shared/schemas/common';
import * as z from 'zod/mini';
import type { Module } from '../../http/module';
import { findClientErrors, keepClientError } from './clientErrors.service';

const tags = ['pages'];

export const clientErrorsModule: Module = {
  name: 'clientErrors',
  routes(app, services) {
    app.post(
      '/api/client-errors/',
      {
        config: { permission: 'public' },
        bodyLimit: 4 * 1024,
        schema: {
          tags,
          operationId: 'tellClientError',
          body: clientErrorBody,
          response: { 204: z.null(), 400: errorAnswer, 429: errorAnswer },
        },
      },
      async (request, reply) => {
        await keepClientError(services, request.body, request.ip);
        return reply.code(204).send(null);
      },
    );
    app.get(
      '/api/client-errors/',
      {
        config: { permission: 'registry.manage' },
        schema: {
          tags,
          operationId: 'listClientErrors',
          querystring: clientErrorsQuery,
          response: { 200: clientErrorList },
        },
      },
      (request) => findClientErrors(services, request.query),
    );
  },
};
