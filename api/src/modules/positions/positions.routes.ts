import { errorAnswer, idParams } from '@ondeck/shared/schemas/common';
import {
  createPositionBody,
  position,
  positionList,
  positionsQuery,
  updatePositionBody,
} from '@ondeck/shared/schemas/positions';
import { userOf } from '../../auth/guard';
import type { Module } from '../../http/module';
import { changePosition, createPosition, listPositions } from './positions.service';

const tags = ['positions'];

export const positionsModule: Module = {
  name: 'positions',
  routes(app, services) {
    app.get(
      '/api/shifts/shift-type/',
      {
        config: { permission: 'positions.read' },
        schema: {
          tags,
          operationId: 'listPositions',
          querystring: positionsQuery,
          response: { 200: positionList },
        },
      },
      (request) => listPositions(services.db, request.query.include === 'retired'),
    );
    app.post(
      '/api/shifts/shift-type/',
      {
        config: { permission: 'positions.create' },
        schema: {
          tags,
          operationId: 'createPosition',
          body: createPositionBody,
          response: { 201: position, 400: errorAnswer },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await createPosition(services, userOf(request), request.body.name)),
    );
    app.put(
      '/api/shifts/shift-type/:id/',
      {
        config: { permission: 'positions.manage' },
        schema: {
          tags,
          operationId: 'changePosition',
          params: idParams,
          body: updatePositionBody,
          response: { 200: position, 400: errorAnswer, 404: errorAnswer },
        },
      },
      (request) => changePosition(services, userOf(request), request.params.id, request.body),
    );
  },
};
