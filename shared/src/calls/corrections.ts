import { choiceQuery, messageAnswer } from '../schemas/common';
import {
  addRecordBody,
  changeRecordBody,
  clockRecord,
  correctedAnswer,
  positionBody,
  splitRecordBody,
  voidRecordBody,
  workersAnswer,
  workedShiftsAnswer,
  workedShiftsQuery,
} from '../schemas/corrections';
import { call } from './call';

export const readClockRecord = call({
  summary: 'Read a time entry with its history',
  method: 'GET',
  path: '/api/attendance/records/:id/',
  permission: 'attendance.manage',
  answers: { 200: clockRecord },
  shows: ['Dashboard', 'Payroll'],
});

export const listWorkedShifts = call({
  summary: 'List the shifts that an employee could have worked on a day',
  method: 'GET',
  path: '/api/attendance/worked-shifts/',
  permission: 'attendance.manage',
  query: workedShiftsQuery,
  answers: { 200: workedShiftsAnswer },
  refuses: [404],
  shows: ['Schedule'],
});

export const listWorkers = call({
  summary: 'List employees to add a missed punch for, including those who left or moved',
  method: 'GET',
  path: '/api/attendance/workers/',
  permission: 'attendance.manage',
  query: choiceQuery,
  answers: { 200: workersAnswer },
  shows: ['User'],
});

export const addClockRecord = call({
  summary: 'Add a missed punch',
  method: 'POST',
  path: '/api/attendance/records/',
  permission: 'attendance.manage',
  body: addRecordBody,
  answers: { 201: correctedAnswer },
  refuses: [404],
});

export const changeClockRecord = call({
  summary: 'Correct a time entry',
  method: 'PUT',
  path: '/api/attendance/records/:id/',
  permission: 'attendance.manage',
  body: changeRecordBody,
  answers: { 200: correctedAnswer },
});

export const splitClockRecord = call({
  summary: 'Split a time entry',
  method: 'POST',
  path: '/api/attendance/records/:id/split/',
  permission: 'attendance.manage',
  body: splitRecordBody,
  answers: { 200: correctedAnswer },
});

export const voidClockRecord = call({
  summary: 'Void a time entry',
  method: 'POST',
  path: '/api/attendance/records/:id/void/',
  permission: 'attendance.manage',
  body: voidRecordBody,
  answers: { 200: correctedAnswer },
});

export const keepWithoutShift = call({
  summary: 'Keep a time entry without a shift',
  method: 'POST',
  path: '/api/attendance/records/:id/keep/',
  permission: 'attendance.manage',
  body: positionBody,
  description:
    "Keeps a time entry without a shift under a position. The entry is paid in that position's column and leaves the queue.",
});

export const createShiftFromRecord = call({
  summary: 'Create a one-time shift from a time entry',
  method: 'POST',
  path: '/api/attendance/records/:id/shift/',
  permission: 'attendance.manage',
  body: positionBody,
  answers: { 201: messageAnswer },
  description:
    'Creates a one-time shift with the times of a time entry, and assigns the entry to that shift.',
});
