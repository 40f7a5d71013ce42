import { detailAnswer } from '../schemas/common';
import {
  assignShiftBody,
  assignShiftsAnswer,
  assignShiftsQuery,
  clockQuery,
  clockRowList,
  manualClockOutBody,
  notClockedInList,
  notClockedInQuery,
  todayQuery,
  unassignedQuery,
} from '../schemas/dashboard';
import { call } from './call';

export const listClockedIn = call({
  summary: 'List clock-ins of a day',
  method: 'GET',
  path: '/api/shifts/clocked-in/',
  permission: 'dashboard.read',
  query: clockQuery,
  answers: { 200: clockRowList },
  refuses: [404],
  shows: ['Dashboard'],
});

export const listNotClockedIn = call({
  summary: "List staff who haven't clocked in",
  method: 'GET',
  path: '/api/shifts/not-clocked-in/',
  permission: 'dashboard.read',
  query: notClockedInQuery,
  answers: { 200: notClockedInList },
  refuses: [404],
  shows: ['Dashboard', 'Schedule'],
});

export const listUnassignedClockedIn = call({
  summary: 'List time entries without a shift',
  method: 'GET',
  path: '/api/shifts/unassigned-clocked-in/',
  permission: 'dashboard.read',
  query: unassignedQuery,
  answers: { 200: clockRowList },
  refuses: [404],
  shows: ['Dashboard'],
});

export const listEverybodyClockedIn = call({
  summary: 'List staff on deck',
  method: 'GET',
  path: '/api/shifts/clocked-in/today/',
  permission: 'dashboard.read',
  query: todayQuery,
  answers: { 200: clockRowList },
  refuses: [404],
  shows: ['Dashboard'],
});

export const clockOutPeople = call({
  summary: 'Clock staff out',
  method: 'POST',
  path: '/api/shifts/clocked-in/today/',
  permission: 'attendance.manage',
  body: manualClockOutBody,
  answers: { 200: detailAnswer },
  refuses: [404],
});

export const listAssignableShifts = call({
  summary: 'List shifts to assign to a time entry',
  method: 'GET',
  path: '/api/shifts/assign-shifts/',
  permission: 'attendance.manage',
  query: assignShiftsQuery,
  answers: { 200: assignShiftsAnswer },
  refuses: [404],
  shows: ['Schedule'],
});

export const assignShiftToRecord = call({
  summary: 'Assign a shift to a time entry',
  method: 'POST',
  path: '/api/shifts/assign-shifts/',
  permission: 'attendance.manage',
  body: assignShiftBody,
  refuses: [404],
});
