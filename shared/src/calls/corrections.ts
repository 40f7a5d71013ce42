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
  summary: 'Read a clock record with its history',
  method: 'GET',
  path: '/api/attendance/records/:id/',
  permission: 'attendance.manage',
  answers: { 200: clockRecord },
  shows: ['Dashboard', 'Payroll'],
});

export const listWorkedShifts = call({
  summary: 'List shifts that an employee could have worked on a day',
  method: 'GET',
  path: '/api/attendance/worked-shifts/',
  permission: 'attendance.manage',
  query: workedShiftsQuery,
  answers: { 200: workedShiftsAnswer },
  refuses: [404],
  shows: ['Schedule'],
});

export const listWorkers = call({
  summary: 'List employees whose missed punch can be added',
  method: 'GET',
  path: '/api/attendance/workers/',
  permission: 'attendance.manage',
  query: choiceQuery,
  answers: { 200: workersAnswer },
  shows: ['User'],
});

export const addClockRecord = call({
  summary: 'Add a punch that was missed',
  method: 'POST',
  path: '/api/attendance/records/',
  permission: 'attendance.manage',
  body: addRecordBody,
  answers: { 201: correctedAnswer },
  refuses: [404],
  changes: ['Dashboard', 'Payroll', 'Hours'],
});

export const changeClockRecord = call({
  summary: 'Correct a clock record',
  method: 'PUT',
  path: '/api/attendance/records/:id/',
  permission: 'attendance.manage',
  body: changeRecordBody,
  answers: { 200: correctedAnswer },
  changes: ['Dashboard', 'Payroll', 'Hours'],
});

export const splitClockRecord = call({
  summary: 'Split a clock record',
  method: 'POST',
  path: '/api/attendance/records/:id/split/',
  permission: 'attendance.manage',
  body: splitRecordBody,
  answers: { 200: correctedAnswer },
  changes: ['Dashboard', 'Payroll', 'Hours'],
});

export const voidClockRecord = call({
  summary: 'Void a clock record',
  method: 'POST',
  path: '/api/attendance/records/:id/void/',
  permission: 'attendance.manage',
  body: voidRecordBody,
  answers: { 200: correctedAnswer },
  changes: ['Dashboard', 'Payroll', 'Hours'],
});

export const keepWithoutShift = call({
  summary: 'Keep a punch without a shift',
  method: 'POST',
  path: '/api/attendance/records/:id/keep/',
  permission: 'attendance.manage',
  body: positionBody,
  description:
    'Keeps a punch without a shift under a position: it is paid in that column and waits no longer.',
  changes: ['Dashboard', 'Payroll', 'Hours'],
});

export const makeShiftOfRecord = call({
  summary: 'Create a one-time shift from a punch',
  method: 'POST',
  path: '/api/attendance/records/:id/shift/',
  permission: 'attendance.manage',
  body: positionBody,
  answers: { 201: messageAnswer },
  description: 'Makes a one-time shift with the times of a punch, which that person then worked.',
  changes: ['Dashboard', 'Payroll', 'Hours', 'Schedule', 'Shift'],
});
