import { errorAnswer, idParams, noBody } from '@ondeck/shared/schemas/common';
import {
  archivedList,
  archivedQuery,
  candidateList,
  savedShift,
  shift,
  shiftBody,
  shiftList,
  shiftPreview,
  shiftsQuery,
  staffQuery,
} from '@ondeck/shared/schemas/shifts';
import * as z from 'zod/mini';
import { userOf } from '../../auth/guard';
import type { Module } from '../../http/module';
import { listCandidates } from './candidates.service';
import { listArchive, listShifts, readOneShift } from './shiftLists';
import { archiveShift, changeShift, createShift, previewShift, restoreShift } from './shifts.service';

const tags = ['shifts'];
const refusals = { 400: errorAnswer, 404: errorAnswer };

export const shiftsModule: Module = {
  name: 'shifts',
  routes(app, services) {
    app.get(
      '/api/shifts/',
      {
        config: { permission: 'shifts.read' },
        schema: {
          tags,
          operationId: 'listShifts',
          querystring: shiftsQuery,
          response: { 200: shiftList, ...refusals },
        },
      },
      (request) => listShifts(services, userOf(request), request.query),
    );
    app.post(
      '/api/shifts/add-shift/',
      {
        config: { permission: 'shifts.manage' },
        schema: {
          tags,
          operationId: 'createShift',
          body: shiftBody,
          response: { 201: savedShift, ...refusals, 409: errorAnswer },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await createShift(services, userOf(request), request.body)),
    );
    app.post(
      '/api/shifts/preview/',
      {
        config: { permission: 'shifts.manage' },
        schema: {
          tags,
          operationId: 'previewNewShift',
          body: shiftBody,
          response: { 200: shiftPreview, ...refusals },
        },
      },
      (request) => previewShift(services, userOf(request), undefined, request.body),
    );
    app.get(
      '/api/shifts/staff/',
      {
        config: { permission: 'shifts.read' },
        schema: {
          tags,
          operationId: 'listCandidates',
          querystring: staffQuery,
          response: { 200: candidateList, ...refusals },
        },
      },
      (request) => {
        const { exclude_user: _, ...query } = request.query;
        return listCandidates(services, userOf(request), query);
      },
    );
    app.get(
      '/api/shifts/overlapping-staff/',
      {
        config: { permission: 'shifts.read' },
        schema: {
          tags,
          operationId: 'listOverlappingCandidates',
          querystring: staffQuery,
          response: { 200: candidateList, ...refusals },
        },
      },
      (request) => listCandidates(services, userOf(request), request.query),
    );
    app.get(
      '/api/shifts/deleted-shifts/',
      {
        config: { permission: 'archive.read' },
        schema: {
          tags,
          operationId: 'listArchivedShifts',
          querystring: archivedQuery,
          response: { 200: archivedList, ...refusals },
        },
      },
      (request) => listArchive(services, userOf(request), request.query),
    );
    app.get(
      '/api/shifts/:id/',
      {
        config: { permission: 'shifts.read' },
        schema: { tags, operationId: 'readShift', params: idParams, response: { 200: shift, ...refusals } },
      },
      (request) => readOneShift(services, userOf(request), request.params.id),
    );
    app.put(
      '/api/shifts/:id/',
      {
        config: { permission: 'shifts.manage' },
        schema: {
          tags,
          operationId: 'changeShift',
          params: idParams,
          body: shiftBody,
          response: { 200: savedShift, ...refusals },
        },
      },
      (request) => changeShift(services, userOf(request), request.params.id, request.body),
    );
    app.delete(
      '/api/shifts/:id/',
      {
        config: { permission: 'shifts.manage' },
        schema: {
          tags,
          operationId: 'archiveShift',
          params: idParams,
          response: { 204: z.null(), ...refusals },
        },
      },
      async (request, reply) => {
        await archiveShift(services, userOf(request), request.params.id);
        return reply.code(204).send(null);
      },
    );
    app.post(
      '/api/shifts/:id/preview/',
      {
        config: { permission: 'shifts.manage' },
        schema: {
          tags,
          operationId: 'previewShiftChange',
          params: idParams,
          body: shiftBody,
          response: { 200: shiftPreview, ...refusals },
        },
      },
      (request) => previewShift(services, userOf(request), request.params.id, request.body),
    );
    app.post(
      '/api/shifts/:id/restore/',
      {
        config: { permission: 'archive.restore' },
        schema: {
          tags,
          operationId: 'restoreShift',
          params: idParams,
          body: noBody,
          response: { 200: savedShift, ...refusals, 409: errorAnswer },
        },
      },
      (request) => restoreShift(services, userOf(request), request.params.id),
    );
  },
};
