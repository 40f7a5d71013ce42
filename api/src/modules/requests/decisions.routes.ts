import { errorAnswer, idParams, messageAnswer } from '@ondeck/shared/schemas/common';
import {
  decideNewShiftBody,
  decideOpenShiftBody,
  decideRescheduleBody,
  decideTimeOffBody,
  newShiftRowList,
  openShiftRowList,
  requestsQuery,
  rescheduleRowList,
  timeOffRowList,
} from '@ondeck/shared/schemas/requests';
import { userOf } from '../../auth/guard';
import type { App } from '../../http/types';
import type { Services } from '../../services';
import { rejectNewShift } from './decideNewShift.service';
import { decideOpenShift } from './decideOpenShift.service';
import { decideScheduleChange } from './decideScheduleChange.service';
import { decideTimeOff } from './decideTimeOff.service';
import { newShiftList, openShiftList, rescheduleList, timeOffList } from './requestLists.service';
import { filterOf } from './requestsQuery';

const tags = ['requests'];
const config = { permission: 'requests.decide' } as const;
const decided = {
  200: messageAnswer,
  400: errorAnswer,
  403: errorAnswer,
  404: errorAnswer,
  409: errorAnswer,
} as const;

/** The lists of the dashboard's request tabs. */
export function requestListRoutes(app: App, services: Services): void {
  app.get(
    '/api/shifts/manage-open-shifts/',
    {
      config,
      schema: {
        tags,
        operationId: 'listOpenShiftRequests',
        querystring: requestsQuery,
        response: { 200: openShiftRowList },
      },
    },
    (request) => openShiftList(services, filterOf(userOf(request), request.query)),
  );
  app.get(
    '/api/shifts/manage_time-off/',
    {
      config,
      schema: {
        tags,
        operationId: 'listTimeOffRequests',
        querystring: requestsQuery,
        response: { 200: timeOffRowList },
      },
    },
    (request) => timeOffList(services, filterOf(userOf(request), request.query)),
  );
  app.get(
    '/api/shifts/reschedule-requests/',
    {
      config,
      schema: {
        tags,
        operationId: 'listScheduleChangeRequests',
        querystring: requestsQuery,
        response: { 200: rescheduleRowList },
      },
    },
    (request) => rescheduleList(services, filterOf(userOf(request), request.query)),
  );
  app.get(
    '/api/shifts/manage_new-shifts/',
    {
      config,
      schema: {
        tags,
        operationId: 'listNewShiftRequests',
        querystring: requestsQuery,
        response: { 200: newShiftRowList },
      },
    },
    (request) => newShiftList(services, filterOf(userOf(request), request.query)),
  );
}

/** The decisions on them. */
export function decisionRoutes(app: App, services: Services): void {
  app.post(
    '/api/shifts/manage-open-shifts/:id/',
    {
      config,
      schema: {
        tags,
        operationId: 'decideOpenShiftRequest',
        params: idParams,
        body: decideOpenShiftBody,
        response: decided,
      },
    },
    (request) => {
      const { action, user_id: userId = null } = request.body;
      return decideOpenShift(services, userOf(request), request.params.id, { action, userId });
    },
  );
  app.post(
    '/api/shifts/manage_time-off/:id/',
    {
      config,
      schema: {
        tags,
        operationId: 'decideTimeOffRequest',
        params: idParams,
        body: decideTimeOffBody,
        response: decided,
      },
    },
    (request) => decideTimeOff(services, userOf(request), request.params.id, request.body.action),
  );
  app.post(
    '/api/shifts/reschedule-requests/:id/',
    {
      config,
      schema: {
        tags,
        operationId: 'decideScheduleChangeRequest',
        params: idParams,
        body: decideRescheduleBody,
        response: decided,
      },
    },
    (request) => {
      const { action, user_id: userId = null } = request.body;
      return decideScheduleChange(services, userOf(request), request.params.id, { action, userId });
    },
  );
  app.post(
    '/api/shifts/manage_new-shifts/:id/',
    {
      config,
      schema: {
        tags,
        operationId: 'decideNewShiftRequest',
        params: idParams,
        body: decideNewShiftBody,
        response: decided,
      },
    },
    (request) => rejectNewShift(services, userOf(request), request.params.id),
  );
}
