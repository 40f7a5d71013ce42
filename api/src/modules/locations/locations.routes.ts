import { errorAnswer, idParams } from '@ondeck/shared/schemas/common';
import { location, locationBody, locationList, locationsQuery } from '@ondeck/shared/schemas/locations';
import * as z from 'zod/mini';
import { userOf } from '../../auth/guard';
import type { Module } from '../../http/module';
import { findLocations } from './locations.repository';
import { changeLocation, createLocation, deleteLocation } from './locations.service';

const tags = ['locations'];

export const locationsModule: Module = {
  name: 'locations',
  routes(app, services) {
    app.get(
      '/api/locations/',
      {
        config: { permission: 'locations.read' },
        schema: {
          tags,
          operationId: 'listLocations',
          querystring: locationsQuery,
          response: { 200: locationList },
        },
      },
      (request) => findLocations(services.db, userOf(request), request.query),
    );
    app.post(
      '/api/locations/',
      {
        config: { permission: 'locations.manage' },
        schema: {
          tags,
          operationId: 'createLocation',
          body: locationBody,
          response: { 201: location, 400: errorAnswer },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await createLocation(services, userOf(request), request.body)),
    );
    app.put(
      '/api/locations/:id/',
      {
        config: { permission: 'locations.manage' },
        schema: {
          tags,
          operationId: 'changeLocation',
          params: idParams,
          body: locationBody,
          response: { 200: location, 400: errorAnswer, 404: errorAnswer },
        },
      },
      (request) => changeLocation(services, userOf(request), request.params.id, request.body),
    );
    app.delete(
      '/api/locations/:id/',
      {
        config: { permission: 'locations.manage' },
        schema: {
          tags,
          operationId: 'deleteLocation',
          params: idParams,
          response: { 204: z.null(), 400: errorAnswer, 404: errorAnswer },
        },
      },
      async (request, reply) => {
        await deleteLocation(services, userOf(request), request.params.id);
        return reply.code(204).send(null);
      },
    );
  },
};
