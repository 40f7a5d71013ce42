import { bulkAnswer } from '../schemas/bulk';
import {
  acceptAlikeBody,
  acceptBody,
  allTimesheetsAnswer,
  allTimesheetsQuery,
  approveAllBody,
  closeAllBody,
  approveBody,
  closeBody,
  reopenBody,
  holdTimesheetBody,
  timesheetAnswer,
  timesheetQuery,
  clearTimesheetDecisionBody,
} from '../schemas/timesheets';
import { call } from './call';

export const readTimesheets = call({
  summary: 'Read a week of a location',
  method: 'GET',
  path: '/api/payroll/timesheets/',
  permission: 'timesheets.read',
  query: timesheetQuery,
  answers: { 200: timesheetAnswer },
  refuses: [404],
  description: 'Returns the week of a location by employee and day, with everything that needs a decision.',
  shows: ['Payroll', 'Dashboard', 'Schedule', 'Request'],
});

export const readAllTimesheets = call({
  summary: 'Read a week of all locations',
  method: 'GET',
  path: '/api/payroll/timesheets/all/',
  permission: 'timesheets.read',
  query: allTimesheetsQuery,
  answers: { 200: allTimesheetsAnswer },
  description:
    'Returns the same week of every location in reach, and the items that one action can accept. At most 60 locations.',
  shows: ['Payroll', 'Dashboard', 'Schedule', 'Request'],
});

export const acceptAlikeMarks = call({
  summary: 'Accept similar timesheet items of several employees',
  method: 'POST',
  path: '/api/payroll/timesheets/accept-alike/',
  permission: 'timesheets.decide',
  body: acceptAlikeBody,
  answers: { 200: bulkAnswer },
  refuses: [404, 409],
  description:
    'Accepts items without changing hours, each location in its own transaction. Items that have changed are skipped. `refused` has the ID of the employee, or of a location that is refused as a whole.',
});

export const approveAllTimesheets = call({
  summary: "Approve employees' weeks at several locations",
  method: 'POST',
  path: '/api/payroll/timesheets/approve-all/',
  permission: 'timesheets.decide',
  body: approveAllBody,
  answers: { 200: bulkAnswer },
  refuses: [404, 409],
  description:
    'Approves everyone with nothing left to review, each location in its own transaction. With `seen`, the server skips employees whose hours changed after that.',
});

export const closeAllWeeks = call({
  summary: 'Close a week of several locations',
  method: 'POST',
  path: '/api/payroll/timesheets/close-all/',
  permission: 'timesheets.close',
  body: closeAllBody,
  answers: { 200: bulkAnswer },
  refuses: [404, 409],
  description: 'Closes the week of each location in its own transaction. `refused` has the IDs of locations.',
});

export const approveTimesheets = call({
  summary: "Approve employees' weeks",
  method: 'POST',
  path: '/api/payroll/timesheets/approve/',
  permission: 'timesheets.decide',
  body: approveBody,
  refuses: [404, 409],
  description:
    'Approves all employees or none. `stamp` is the value from the sheet. The server refuses hours that changed after that.',
});

export const acceptMarks = call({
  summary: 'Accept timesheet items',
  method: 'POST',
  path: '/api/payroll/timesheets/accept/',
  permission: 'timesheets.decide',
  body: acceptBody,
  refuses: [404, 409],
  description: 'Accepts timesheet items of one employee without changing hours.',
});

export const holdTimesheet = call({
  summary: "Put an employee's week on hold",
  method: 'POST',
  path: '/api/payroll/timesheets/set-aside/',
  permission: 'timesheets.decide',
  body: holdTimesheetBody,
  refuses: [404, 409],
  description: "Leaves this employee's hours out of the week. They're paid in the next open week.",
});

export const clearTimesheetDecision = call({
  summary: 'Undo an approval',
  method: 'POST',
  path: '/api/payroll/timesheets/undecide/',
  permission: 'timesheets.decide',
  body: clearTimesheetDecisionBody,
  refuses: [404, 409],
  description: 'Undoes an approval or a hold.',
});

export const closeWeek = call({
  summary: 'Close a week',
  method: 'POST',
  path: '/api/payroll/timesheets/close/',
  permission: 'timesheets.close',
  body: closeBody,
  refuses: [404, 409],
});

export const reopenWeek = call({
  summary: 'Reopen a closed week',
  method: 'POST',
  path: '/api/payroll/timesheets/reopen/',
  permission: 'timesheets.close',
  body: reopenBody,
  refuses: [404, 409],
});
