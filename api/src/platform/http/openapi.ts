import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { describeCall } from '../auth/describeCall';
import { docsPolicy } from './headers';
import type { HttpApp } from './types';

/** Describes every call from the schemas that validate it: `/api/openapi.json`, shown at `/api/docs`. */
export async function registerOpenApi(app: HttpApp): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'On Deck',
        version: '1',
        description:
          'Staff scheduling and a punch clock. Sign in with `POST /api/users/login/` and send `Authorization: Token {access_token}`. A refused call answers `{error, fields?}`.',
      },
      components: {
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      },
    },
    transform: (data) => {
      const { schema, url } = jsonSchemaTransform(data);
      const { call } = data.route.config ?? {};
      if (!schema || !call) return { url, schema: { hide: true } };
      return {
        url,
        schema: {
          ...describeCall(schema, call),
          ...(call.permission === 'public' ? {} : { security: [{ token: [] }] }),
        },
      };
    },
  });
  app.route({
    method: 'GET',
    url: '/api/openapi.json',
    config: { permission: 'public' },
    schema: { hide: true },
    handler: () => app.swagger(),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', tryItOutEnabled: false, validatorUrl: null },
    staticCSP: false,
    uiHooks: {
      onRequest: (_request, reply, next) => {
        reply.header('content-security-policy', docsPolicy);
        next();
      },
    },
  });
}
