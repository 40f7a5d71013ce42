import { countsQuery, dashboardCounts } from '../schemas/dashboard';
import { daySummary, daySummaryQuery } from '../schemas/daySummary';
import {
  decideNewShiftBody,
  decideOpenShiftBody,
  decideRescheduleBody,
  decideTimeOffBody,
  newShiftRowList,
  newShiftRequestsQuery,
  openShiftRowList,
  openShiftRequestsQuery,
  rescheduleRowList,
  revokeBody,
  revokeEffects,
  revokeParams,
  scheduleChangeQuery,
  scheduleChangeRequestsQuery,
  timeOffEffects,
  timeOffRequestsQuery,
  timeOffRowList,
} from '../schemas/decisions';
import { movePreview } from '../schemas/shiftDates';
import { call } from './call';

export const readDashboardCounts = call({
  summary: "Count the rows of the dashboard's tabs",
  method: 'GET',
  path: '/api/shifts/request/count/',
  permission: 'dashboard.read',
  query: countsQuery,
  answers: { 200: dashboardCounts },
  refuses: [404],
  shows: ['Dashboard', 'Request', 'OpenShift', 'Certificate'],
});

export const readDaySummary = call({
  summary: 'Count what today and tomorrow need',
  method: 'GET',
  path: '/api/shifts/day-summary/',
  permission: 'dashboard.read',
  query: daySummaryQuery,
  answers: { 200: daySummary },
  refuses: [404],
  shows: ['Dashboard', 'Schedule', 'OpenShift', 'Request', 'Absence'],
});

export const listOpenShiftRequests = call({
  summary: 'List open shifts and requests for them',
  method: 'GET',
  path: '/api/shifts/manage-open-shifts/',
  permission: 'requests.decide',
  query: openShiftRequestsQuery,
  answers: { 200: openShiftRowList },
  shows: ['Request', 'OpenShift'],
});

export const listTimeOffRequests = call({
  summary: 'List time-off requests',
  method: 'GET',
  path: '/api/shifts/manage_time-off/',
  permission: 'requests.decide',
  query: timeOffRequestsQuery,
  answers: { 200: timeOffRowList },
  shows: ['Request'],
});

export const listScheduleChangeRequests = call({
  summary: 'List schedule-change requests',
  method: 'GET',
  path: '/api/shifts/reschedule-requests/',
  permission: 'requests.decide',
  query: scheduleChangeRequestsQuery,
  answers: { 200: rescheduleRowList },
  shows: ['Request'],
});

export const listNewShiftRequests = call({
  summary: 'List new-shift requests',
  method: 'GET',
  path: '/api/shifts/manage_new-shifts/',
  permission: 'requests.decide',
  query: newShiftRequestsQuery,
  answers: { 200: newShiftRowList },
  shows: ['Request'],
});

export const decideOpenShiftRequest = call({
  summary: 'Approve or reject an open shift request',
  method: 'POST',
  path: '/api/shifts/manage-open-shifts/:id/',
  permission: 'requests.decide',
  body: decideOpenShiftBody,
});

export const decideTimeOffRequest = call({
  summary: 'Approve or reject time off',
  method: 'POST',
  path: '/api/shifts/manage_time-off/:id/',
  permission: 'requests.decide',
  body: decideTimeOffBody,
});

/** Previews the effects of approving time off. */
export const previewTimeOff = call({
  summary: 'Preview approving time off',
  method: 'GET',
  path: '/api/shifts/manage_time-off/:id/effects/',
  permission: 'requests.decide',
  answers: { 200: timeOffEffects },
  refuses: [409],
  // Keep no answer: each preview must reflect the current data.
  keep: 0,
});

export const decideScheduleChangeRequest = call({
  summary: 'Approve, reassign, or reject a schedule change',
  method: 'POST',
  path: '/api/shifts/reschedule-requests/:id/',
  permission: 'requests.decide',
  body: decideRescheduleBody,
});

export const previewScheduleChange = call({
  summary: 'Preview approving or reassigning a schedule change',
  method: 'GET',
  path: '/api/shifts/reschedule-requests/:id/effects/',
  permission: 'requests.decide',
  query: scheduleChangeQuery,
  answers: { 200: movePreview },
  refuses: [409],
  keep: 0,
});

export const decideNewShiftRequest = call({
  summary: 'Reject a new-shift request',
  method: 'POST',
  path: '/api/shifts/manage_new-shifts/:id/',
  permission: 'requests.decide',
  body: decideNewShiftBody,
});

/** Previews the effects of revoking an approved leave or change. */
export const previewRevoke = call({
  summary: 'Preview revoking approved time off or a schedule change',
  method: 'GET',
  path: '/api/shifts/manage-requests/:kind/:id/revoke/',
  permission: 'requests.decide',
  params: revokeParams,
  answers: { 200: revokeEffects },
  refuses: [409],
  keep: 0,
});

/** Previews the effects of revoking some dates, and of taking dates back from the staff who got them. */
export const previewRevokeDates = call({
  summary: 'Preview revoking dates of time off or a schedule change',
  method: 'POST',
  path: '/api/shifts/manage-requests/:kind/:id/revoke/preview/',
  permission: 'requests.decide',
  params: revokeParams,
  body: revokeBody,
  answers: { 200: revokeEffects },
  refuses: [409],
  keep: 0,
  isRead: true,
});

export const revokeRequest = call({
  summary: 'Revoke approved time off or a schedule change',
  method: 'POST',
  path: '/api/shifts/manage-requests/:kind/:id/revoke/',
  permission: 'requests.decide',
  params: revokeParams,
  body: revokeBody,
});
