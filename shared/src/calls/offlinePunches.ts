import { punchHeaders } from '../schemas/attendance';
import {
  addOfflineBody,
  dismissOfflineBody,
  offlineItems,
  offlineItemsQuery,
  offlineReceipt,
  sendOfflineBody,
} from '../schemas/offlinePunches';
import { call } from './call';

export const sendOfflinePunches = call({
  summary: 'Send punches that were kept without a network',
  method: 'POST',
  path: '/api/attendance/offline-punches/',
  permission: 'public',
  headers: punchHeaders,
  body: sendOfflineBody,
  answers: { 200: offlineReceipt },
  refuses: [403, 409],
  description:
    'Stores punches that a registered punch clock sealed while the network was away. The receipt says nothing about their codes.',
});

export const listOfflineItems = call({
  summary: 'List offline punches that wait for a decision',
  method: 'GET',
  path: '/api/attendance/offline-items/',
  permission: 'timesheets.read',
  query: offlineItemsQuery,
  answers: { 200: offlineItems },
  shows: ['Dashboard', 'Payroll'],
});

export const addOfflinePunch = call({
  summary: 'Add the hours of an offline punch',
  method: 'POST',
  path: '/api/attendance/offline-items/:id/add/',
  permission: 'timesheets.decide',
  body: addOfflineBody,
  refuses: [404, 409],
  description: 'Adds the hours of an offline punch. Those of a closed week are paid in the open one.',
});

export const dismissOfflinePunch = call({
  summary: 'Dismiss an offline punch',
  method: 'POST',
  path: '/api/attendance/offline-items/:id/dismiss/',
  permission: 'timesheets.decide',
  body: dismissOfflineBody,
  refuses: [404, 409],
});

export const checkOfflinePunches = call({
  summary: 'Look up codes that were held back',
  method: 'POST',
  path: '/api/attendance/offline-items/:id/check/',
  permission: 'timesheets.close',
  refuses: [404, 409],
  description:
    'Looks up the codes of all punches of one punch clock that were held back after too many unknown codes.',
});
