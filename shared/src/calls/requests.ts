import { messageAnswer } from '../schemas/common';
import { daysOffBody, timeOffDates } from '../schemas/daysOff';
import {
  myRequestList,
  myRequestsQuery,
  offerBody,
  openShiftBody,
  openShiftRequestBody,
  ownShiftsAnswer,
  ownShiftsQuery,
  rescheduleBody,
  rescheduleQuery,
  timeOffBody,
  withdrawParams,
} from '../schemas/requests';
import { call } from './call';

export const requestOpenShift = call({
  summary: 'Request an open shift',
  method: 'POST',
  path: '/api/shifts/request/open-shift/',
  permission: 'requests.own',
  body: openShiftRequestBody,
  answers: { 202: messageAnswer },
  refuses: [404],
});

export const requestTimeOff = call({
  summary: 'Request time off',
  method: 'POST',
  path: '/api/shifts/request/time-off/',
  permission: 'requests.own',
  body: timeOffBody,
  answers: { 202: messageAnswer },
  refuses: [404],
});

export const requestDaysOff = call({
  summary: 'Request days without a shift',
  method: 'POST',
  path: '/api/shifts/request/days-off/',
  permission: 'requests.own',
  body: daysOffBody,
  answers: { 202: messageAnswer },
  refuses: [404],
});

export const readTimeOffDates = call({
  summary: 'Read the dates that I can request',
  method: 'GET',
  path: '/api/shifts/request/time-off/dates/',
  permission: 'requests.own',
  answers: { 200: timeOffDates },
  description: 'The first date of time off at each location of the reader, and blackout dates.',
  shows: ['Option', 'Me'],
});

/** Lists the reader's own shifts between two dates, from which they can request time off. */
export const listOwnShifts = call({
  summary: 'List my shifts between two dates',
  method: 'GET',
  path: '/api/shifts/request/time-off/shifts/',
  permission: 'requests.own',
  query: ownShiftsQuery,
  answers: { 200: ownShiftsAnswer },
  shows: ['Schedule'],
});

export const requestScheduleChange = call({
  summary: 'Request a schedule change',
  method: 'POST',
  path: '/api/shifts/request/reschedule/',
  permission: 'requests.own',
  query: rescheduleQuery,
  body: rescheduleBody,
  answers: { 202: messageAnswer },
  refuses: [404],
});

export const requestNewShift = call({
  summary: 'Request a new shift',
  method: 'POST',
  path: '/api/shifts/request/new-shift/',
  permission: 'requests.own',
  body: offerBody,
  answers: { 201: messageAnswer },
});

export const listMyRequests = call({
  summary: 'List my requests',
  method: 'GET',
  path: '/api/shifts/request/mine/',
  permission: 'requests.own',
  query: myRequestsQuery,
  answers: { 200: myRequestList },
  shows: ['Request'],
});

export const withdrawRequest = call({
  summary: 'Withdraw a pending request',
  method: 'POST',
  path: '/api/shifts/request/mine/:kind/:id/withdraw/',
  permission: 'requests.own',
  params: withdrawParams,
});

export const declineOffer = call({
  summary: 'Decline the offer of an open shift',
  method: 'POST',
  path: '/api/shifts/request/open-shift/decline/',
  permission: 'requests.own',
  body: openShiftBody,
  refuses: [404],
});
