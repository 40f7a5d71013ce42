import { errorAnswer, idParams } from '@ondeck/shared/schemas/common';
import {
  areaParams,
  areaVersionsList,
  deployTokenBody,
  deployTokenList,
  newDeployToken,
  rollbackBody,
  switchAnswer,
  switchBody,
  versionAnswer,
  versionBody,
  versionParams,
} from '@ondeck/shared/schemas/registry';
import * as z from 'zod/mini';
import { publisherOf, userOf } from '../../auth/guard';
import type { Module } from '../../http/module';
import type { App } from '../../http/types';
import type { Services } from '../../services';
import { createDeployToken, findDeployTokens, revokeDeployToken } from './deployTokens.service';
import { listAreas, rollBack, switchTo, uploadVersion } from './registry.service';
import type { RegistryStore } from './registryStore';

const tags = ['registry'];
const refusals = { 400: errorAnswer, 403: errorAnswer, 409: errorAnswer };
/** An area with its sources' size in Base64; the largest today is a hundredth of it. */
const UPLOAD_LIMIT = 16 * 1024 * 1024;

/** Publishing over a running server, into one registry. */
export const registryModule = (store: RegistryStore): Module => ({
  name: 'registry',
  routes(app, services) {
    tokenRoutes(app, services);
    areaRoutes(app, services, store);
  },
});

function tokenRoutes(app: App, services: Services): void {
  const config = { permission: 'registry.manage' } as const;
  app.get(
    '/api/deploy-tokens/',
    { config, schema: { tags, operationId: 'listDeployTokens', response: { 200: deployTokenList } } },
    () => findDeployTokens(services),
  );
  app.post(
    '/api/deploy-tokens/',
    {
      config,
      schema: {
        tags,
        operationId: 'createDeployToken',
        body: deployTokenBody,
        response: { 201: newDeployToken, 400: errorAnswer },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(await createDeployToken(services, userOf(request), request.body)),
  );
  app.delete(
    '/api/deploy-tokens/:id/',
    {
      config,
      schema: {
        tags,
        operationId: 'revokeDeployToken',
        params: idParams,
        response: { 204: z.null(), 404: errorAnswer },
      },
    },
    async (request, reply) => {
      await revokeDeployToken(services, userOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}

function areaRoutes(app: App, services: Services, store: RegistryStore): void {
  const config = { permission: 'registry.deploy' } as const;
  const publishing = { ...services, store };
  app.get(
    '/api/registry/areas/',
    { config, schema: { tags, operationId: 'listAreas', response: { 200: areaVersionsList } } },
    () => listAreas(store),
  );
  app.put(
    '/api/registry/areas/:area/versions/:version/',
    {
      config,
      bodyLimit: UPLOAD_LIMIT,
      schema: {
        tags,
        operationId: 'uploadVersion',
        params: versionParams,
        body: versionBody,
        response: { 200: versionAnswer, 201: versionAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      const { created, answer } = await uploadVersion(
        publishing,
        publisherOf(request),
        request.params,
        request.body,
      );
      return reply.code(created ? 201 : 200).send(answer);
    },
  );
  app.post(
    '/api/registry/areas/:area/switch/',
    {
      config,
      schema: {
        tags,
        operationId: 'switchArea',
        params: areaParams,
        body: switchBody,
        response: { 200: switchAnswer, ...refusals },
      },
    },
    (request) => switchTo(publishing, publisherOf(request), request.params.area, request.body),
  );
  app.post(
    '/api/registry/areas/:area/rollback/',
    {
      config,
      schema: {
        tags,
        operationId: 'rollBackArea',
        params: areaParams,
        body: rollbackBody,
        response: { 200: switchAnswer, ...refusals },
      },
    },
    (request) => rollBack(publishing, publisherOf(request), request.params.area, request.body.ifRevision),
  );
}
