import {
  employeeViewQuery,
  lastShiftAnswer,
  openShiftsQuery,
  ownScheduleAnswer,
  scheduleAnswer,
  userIdParams,
  viewScheduleAnswer,
  viewScheduleQuery,
} from '../schemas/schedules';
import { call } from './call';

export const viewSchedule = call({
  summary: 'View the schedule of locations',
  method: 'GET',
  path: '/api/shifts/view-schedule/',
  permission: 'schedules.read',
  query: viewScheduleQuery,
  answers: { 200: viewScheduleAnswer },
  refuses: [404],
  shows: ['Schedule', 'Draft'],
});

export const viewOwnSchedule = call({
  summary: 'View my schedule',
  method: 'GET',
  path: '/api/shifts/employee_view/',
  permission: 'schedule.own',
  query: employeeViewQuery,
  answers: { 200: ownScheduleAnswer },
  shows: ['Schedule'],
});

export const listOpenShifts = call({
  summary: 'List open shifts of a week',
  method: 'GET',
  path: '/api/shifts/open-shifts/',
  permission: 'schedule.own',
  query: openShiftsQuery,
  answers: { 200: scheduleAnswer },
  shows: ['OpenShift', 'Request', 'Availability', 'Certificate'],
});

export const readLastShift = call({
  summary: "Read an employee's last shift",
  method: 'GET',
  path: '/api/shifts/last-shift/:userId/',
  permission: 'self',
  params: userIdParams,
  answers: { 200: lastShiftAnswer },
  refuses: [400],
  shows: ['Schedule'],
});
