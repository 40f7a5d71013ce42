import { detailAnswer, errorAnswer, messageAnswer } from '@ondeck/shared/schemas/common';
import {
  assignShiftBody,
  assignShiftsAnswer,
  assignShiftsQuery,
  clockQuery,
  clockRowList,
  countsQuery,
  dashboardCounts,
  manualClockOutBody,
  notClockedInList,
  todayQuery,
} from '@ondeck/shared/schemas/dashboard';
import { userOf } from '../../auth/guard';
import type { Module } from '../../http/module';
import { assignableShifts, assignShift } from './assignShifts.service';
import { clockOutPeople } from './clockOut.service';
import { listClockRows, listNotClockedIn, listUnclosed, readCounts } from './dashboard.service';

const tags = ['dashboard'];
const read = { permission: 'dashboard.read' } as const;
const manage = { permission: 'attendance.manage' } as const;

export const dashboardModule: Module = {
  name: 'dashboard',
  routes(app, services) {
    app.get(
      '/api/shifts/request/count/',
      {
        config: read,
        schema: {
          tags,
          operationId: 'dashboardCounts',
          querystring: countsQuery,
          response: { 200: dashboardCounts, 404: errorAnswer },
        },
      },
      (request) => readCounts(services, userOf(request), request.query.location),
    );
    app.get(
      '/api/shifts/clocked-in/',
      {
        config: read,
        schema: {
          tags,
          operationId: 'listClockedIn',
          querystring: clockQuery,
          response: { 200: clockRowList, 404: errorAnswer },
        },
      },
      (request) => listClockRows(services, userOf(request), 'assigned', request.query),
    );
    app.get(
      '/api/shifts/not-clocked-in/',
      {
        config: read,
        schema: {
          tags,
          operationId: 'listNotClockedIn',
          querystring: clockQuery,
          response: { 200: notClockedInList, 404: errorAnswer },
        },
      },
      (request) => listNotClockedIn(services, userOf(request), request.query),
    );
    app.get(
      '/api/shifts/unassigned-clocked-in/',
      {
        config: read,
        schema: {
          tags,
          operationId: 'listUnassignedClockedIn',
          querystring: clockQuery,
          response: { 200: clockRowList, 404: errorAnswer },
        },
      },
      (request) => listClockRows(services, userOf(request), 'unassigned', request.query),
    );
    app.get(
      '/api/shifts/clocked-in/today/',
      {
        config: read,
        schema: {
          tags,
          operationId: 'listEverybodyClockedIn',
          querystring: todayQuery,
          response: { 200: clockRowList, 404: errorAnswer },
        },
      },
      (request) => {
        const { location_id, location = location_id, ...query } = request.query;
        return listUnclosed(services, userOf(request), { ...query, location });
      },
    );
    app.post(
      '/api/shifts/clocked-in/today/',
      {
        config: manage,
        schema: {
          tags,
          operationId: 'clockOutPeople',
          body: manualClockOutBody,
          response: { 200: detailAnswer, 400: errorAnswer, 404: errorAnswer, 409: errorAnswer },
        },
      },
      (request) => clockOutPeople(services, userOf(request), request.body).then((detail) => ({ detail })),
    );
    app.get(
      '/api/shifts/assign-shifts/',
      {
        config: manage,
        schema: {
          tags,
          operationId: 'listAssignableShifts',
          querystring: assignShiftsQuery,
          response: { 200: assignShiftsAnswer, 400: errorAnswer, 404: errorAnswer },
        },
      },
      (request) => {
        const { user_id: user, record_id: record, location } = request.query;
        return assignableShifts(services, userOf(request), { user, record, location }).then((result) => ({
          result,
        }));
      },
    );
    app.post(
      '/api/shifts/assign-shifts/',
      {
        config: manage,
        schema: {
          tags,
          operationId: 'assignShiftToRecord',
          body: assignShiftBody,
          response: { 200: messageAnswer, 400: errorAnswer, 404: errorAnswer, 409: errorAnswer },
        },
      },
      (request) => {
        const { user_id: user, record_id: record, shift_id: shift } = request.body;
        const assigned = assignShift(services, userOf(request), { user, record, shift });
        return assigned.then(() => ({ message: 'Shift assigned successfully!' }));
      },
    );
  },
};
