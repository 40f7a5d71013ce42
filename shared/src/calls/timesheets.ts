import {
  acceptBody,
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
