import { errorAnswer } from '@ondeck/shared/schemas/common';
import {
  employeeViewQuery,
  lastShiftAnswer,
  openShiftsQuery,
  scheduleAnswer,
  userIdParams,
  viewScheduleAnswer,
  viewScheduleQuery,
} from '@ondeck/shared/schemas/schedules';
import { userOf } from '../../auth/guard';
import type { Module } from '../../http/module';
import { lastShift, openShifts } from './ownShifts.service';
import { employeeView, viewSchedule } from './schedules.service';

const tags = ['schedules'];

export const schedulesModule: Module = {
  name: 'schedules',
  routes(app, services) {
    app.get(
      '/api/shifts/view-schedule/',
      {
        config: { permission: 'schedules.read' },
        schema: {
          tags,
          operationId: 'viewSchedule',
          querystring: viewScheduleQuery,
          response: { 200: viewScheduleAnswer, 400: errorAnswer, 404: errorAnswer },
        },
      },
      (request) => viewSchedule(services, userOf(request), request.query),
    );
    app.get(
      '/api/shifts/employee_view/',
      {
        config: { permission: 'schedule.own' },
        schema: {
          tags,
          operationId: 'viewOwnSchedule',
          querystring: employeeViewQuery,
          response: { 200: scheduleAnswer, 400: errorAnswer },
        },
      },
      (request) => employeeView(services, userOf(request), request.query),
    );
    app.get(
      '/api/shifts/open-shifts/',
      {
        config: { permission: 'schedule.own' },
        schema: {
          tags,
          operationId: 'listOpenShifts',
          querystring: openShiftsQuery,
          response: { 200: scheduleAnswer, 400: errorAnswer },
        },
      },
      (request) => openShifts(services, userOf(request), request.query.start_date),
    );
    app.get(
      '/api/shifts/last-shift/:userId/',
      {
        // Everybody asks for themselves; whom else a planner may ask for is the service's scope.
        config: { permission: 'self' },
        schema: {
          tags,
          operationId: 'readLastShift',
          params: userIdParams,
          response: { 200: lastShiftAnswer, 400: errorAnswer, 404: errorAnswer },
        },
      },
      (request) => lastShift(services, userOf(request), request.params.userId),
    );
  },
};
