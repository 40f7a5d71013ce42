import { errorAnswer, messageAnswer } from '@ondeck/shared/schemas/common';
import {
  myRequestList,
  myRequestsQuery,
  newShiftBody,
  openShiftRequestBody,
  rescheduleBody,
  rescheduleQuery,
  timeOffBody,
  withdrawParams,
} from '@ondeck/shared/schemas/requests';
import { userOf } from '../../auth/guard';
import type { App } from '../../http/types';
import type { Services } from '../../services';
import { askNewShift } from './askNewShift.service';
import { askOpenShift } from './askOpenShift.service';
import { askScheduleChange } from './askScheduleChange.service';
import { askTimeOff } from './askTimeOff.service';
import { myRequests, withdraw } from './myRequests.service';

const tags = ['requests'];
const config = { permission: 'requests.own' } as const;
const refusals = { 400: errorAnswer, 404: errorAnswer } as const;

/** The employee's side: asking for all four kinds, seeing one's own, taking one back. */
export function askingRoutes(app: App, services: Services): void {
  app.post(
    '/api/shifts/request/open-shift/',
    {
      config,
      schema: {
        tags,
        operationId: 'requestOpenShift',
        body: openShiftRequestBody,
        response: { 202: messageAnswer, ...refusals },
      },
    },
    async (request, reply) =>
      reply.code(202).send(await askOpenShift(services, userOf(request), request.body.shift)),
  );
  app.post(
    '/api/shifts/request/time-off/',
    {
      config,
      schema: {
        tags,
        operationId: 'requestTimeOff',
        body: timeOffBody,
        response: { 202: messageAnswer, ...refusals },
      },
    },
    async (request, reply) => reply.code(202).send(await askTimeOff(services, userOf(request), request.body)),
  );
  app.post(
    '/api/shifts/request/reschedule/',
    {
      config,
      schema: {
        tags,
        operationId: 'requestScheduleChange',
        querystring: rescheduleQuery,
        body: rescheduleBody,
        response: { 202: messageAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      const { request_date: requestDate } = request.query;
      return reply
        .code(202)
        .send(await askScheduleChange(services, userOf(request), request.body, requestDate));
    },
  );
  app.post(
    '/api/shifts/request/new-shift/',
    {
      config,
      schema: {
        tags,
        operationId: 'requestNewShift',
        body: newShiftBody,
        response: { 201: messageAnswer, 400: errorAnswer },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await askNewShift(services, userOf(request), request.body)),
  );
  app.get(
    '/api/shifts/request/mine/',
    {
      config,
      schema: {
        tags,
        operationId: 'listMyRequests',
        querystring: myRequestsQuery,
        response: { 200: myRequestList },
      },
    },
    (request) => {
      const { limit, offset, search, kind, status } = request.query;
      return myRequests(services, userOf(request), { limit, offset, search, kind, status });
    },
  );
  app.post(
    '/api/shifts/request/mine/:kind/:id/withdraw/',
    {
      config,
      schema: {
        tags,
        operationId: 'withdrawRequest',
        params: withdrawParams,
        response: { 200: messageAnswer, 404: errorAnswer, 409: errorAnswer },
      },
    },
    (request) => withdraw(services, userOf(request), request.params.kind, request.params.id),
  );
}
