import { errorAnswer, idParams } from '@ondeck/shared/schemas/common';
import {
  meeting,
  meetingBody,
  meetingCreateQuery,
  meetingList,
  meetingsQuery,
  savedShift,
} from '@ondeck/shared/schemas/shifts';
import * as z from 'zod/mini';
import { userOf } from '../../auth/guard';
import type { Module } from '../../http/module';
import { changeMeeting, createMeeting, deleteMeeting, listMeetings, readMeeting } from './meetings.service';

const tags = ['meetings'];
const refusals = { 400: errorAnswer, 404: errorAnswer };

export const meetingsModule: Module = {
  name: 'meetings',
  routes(app, services) {
    app.get(
      '/api/shifts/meeting/',
      {
        config: { permission: 'meetings.read' },
        schema: {
          tags,
          operationId: 'listMeetings',
          querystring: meetingsQuery,
          response: { 200: meetingList },
        },
      },
      (request) => listMeetings(services, userOf(request), request.query),
    );
    app.post(
      '/api/shifts/meeting/',
      {
        config: { permission: 'meetings.manage' },
        schema: {
          tags,
          operationId: 'createMeeting',
          querystring: meetingCreateQuery,
          body: meetingBody,
          response: { 201: savedShift, ...refusals },
        },
      },
      async (request, reply) =>
        reply
          .code(201)
          .send(await createMeeting(services, userOf(request), request.query.location, request.body)),
    );
    app.get(
      '/api/shifts/meeting/:id/',
      {
        config: { permission: 'meetings.read' },
        schema: {
          tags,
          operationId: 'readMeeting',
          params: idParams,
          response: { 200: meeting, ...refusals },
        },
      },
      (request) => readMeeting(services, userOf(request), request.params.id),
    );
    app.put(
      '/api/shifts/meeting/:id/',
      {
        config: { permission: 'meetings.manage' },
        schema: {
          tags,
          operationId: 'changeMeeting',
          params: idParams,
          body: meetingBody,
          response: { 200: savedShift, ...refusals, 409: errorAnswer },
        },
      },
      (request) => changeMeeting(services, userOf(request), request.params.id, request.body),
    );
    app.delete(
      '/api/shifts/meeting/:id/',
      {
        config: { permission: 'meetings.manage' },
        schema: {
          tags,
          operationId: 'deleteMeeting',
          params: idParams,
          response: { 204: z.null(), ...refusals },
        },
      },
      async (request, reply) => {
        await deleteMeeting(services, userOf(request), request.params.id);
        return reply.code(204).send(null);
      },
    );
  },
};
