import {
  followUp,
  followUpAnswer,
  followUpQuery,
  markAbsentBody,
  markLateBody,
  offerSubBody,
  undoFollowUpBody,
  assignSubBody,
} from '../schemas/followUp';
import { replaceDateBody, shiftDateParams } from '../schemas/shiftDates';
import { call } from './call';

export const readFollowUp = call({
  summary: 'Read who can work a date of a shift instead',
  method: 'GET',
  path: '/api/shifts/:id/dates/:date/follow-up/',
  permission: 'sub.manage',
  params: shiftDateParams,
  query: followUpQuery,
  answers: { 200: followUp },
  shows: ['Absence', 'Schedule', 'OpenShift', 'Dashboard', 'Offer'],
});

export const offerToAll = call({
  summary: 'Offer a date of a shift to everyone who can work it',
  method: 'POST',
  path: '/api/shifts/:id/dates/:date/follow-up/offer/',
  permission: 'sub.manage',
  params: shiftDateParams,
  body: offerSubBody,
  answers: { 200: followUpAnswer },
  refuses: [409],
});

export const markAbsent = call({
  summary: 'Mark an employee absent from a date of a shift',
  method: 'POST',
  path: '/api/shifts/:id/dates/:date/follow-up/absent/',
  permission: 'sub.manage',
  params: shiftDateParams,
  body: markAbsentBody,
  answers: { 200: followUpAnswer },
  refuses: [409],
});

export const markLate = call({
  summary: 'Record that an employee is on the way',
  method: 'POST',
  path: '/api/shifts/:id/dates/:date/follow-up/late/',
  permission: 'sub.manage',
  params: shiftDateParams,
  body: markLateBody,
});

export const assignSub = call({
  summary: 'Assign the open part of a date to an employee',
  method: 'POST',
  path: '/api/shifts/:id/dates/:date/follow-up/assign/',
  permission: 'sub.manage',
  params: shiftDateParams,
  body: assignSubBody,
  refuses: [409],
});

export const replaceOnDate = call({
  summary: 'Reassign one date of a shift',
  method: 'POST',
  path: '/api/shifts/:id/dates/:date/replace/',
  permission: 'shifts.manage',
  params: shiftDateParams,
  body: replaceDateBody,
  isRevised: true,
});

export const stopOffers = call({
  summary: 'Stop the offers of a date of a shift',
  method: 'POST',
  path: '/api/shifts/:id/dates/:date/follow-up/stop/',
  permission: 'sub.manage',
  params: shiftDateParams,
});

export const undoFollowUp = call({
  summary: 'Undo an absence and its offers',
  method: 'POST',
  path: '/api/shifts/:id/dates/:date/follow-up/undo/',
  permission: 'sub.manage',
  params: shiftDateParams,
  body: undoFollowUpBody,
  refuses: [409],
});
