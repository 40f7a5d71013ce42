import { messageAnswer } from '../schemas/common';
import {
  correctionRequestBody,
  correctionRowList,
  correctionsQuery,
  decideCorrectionBody,
  myHours,
  myHoursQuery,
} from '../schemas/corrections';
import { call } from './call';

export const readMyHours = call({
  summary: 'Read my hours of a week',
  method: 'GET',
  path: '/api/attendance/my-hours/',
  permission: 'schedule.own',
  query: myHoursQuery,
  answers: { 200: myHours },
  shows: ['Hours', 'Schedule', 'Request'],
});

export const requestCorrection = call({
  summary: 'Request a correction of my hours',
  method: 'POST',
  path: '/api/shifts/request/correction/',
  permission: 'requests.own',
  body: correctionRequestBody,
  answers: { 202: messageAnswer },
  refuses: [404],
});

export const listCorrectionRequests = call({
  summary: 'List correction requests',
  method: 'GET',
  path: '/api/attendance/corrections/',
  permission: 'requests.decide',
  query: correctionsQuery,
  answers: { 200: correctionRowList },
  shows: ['Request', 'Dashboard', 'Payroll'],
});

export const decideCorrectionRequest = call({
  summary: 'Approve or reject a correction request',
  method: 'POST',
  path: '/api/attendance/corrections/:id/',
  permission: 'requests.decide',
  body: decideCorrectionBody,
});
