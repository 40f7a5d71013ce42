import {
  acceptBody,
  approveBody,
  closeBody,
  reopenBody,
  setAsideBody,
  timesheetAnswer,
  timesheetQuery,
  undecideBody,
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
  description: 'A week of a location: people by days, and everything that somebody must decide on.',
  shows: ['Payroll', 'Dashboard', 'Schedule', 'Request'],
});

export const approveTimesheets = call({
  summary: "Approve people's weeks",
  method: 'POST',
  path: '/api/payroll/timesheets/approve/',
  permission: 'timesheets.decide',
  body: approveBody,
  refuses: [404, 409],
  description: 'All of them or none. `stamp` is what the sheet said: hours that changed since are refused.',
  changes: ['Payroll'],
});

export const acceptMarks = call({
  summary: 'Accept marks of a timesheet',
  method: 'POST',
  path: '/api/payroll/timesheets/accept/',
  permission: 'timesheets.decide',
  body: acceptBody,
  refuses: [404, 409],
  description: 'Says of marks of one person that they are right as they are.',
  changes: ['Payroll'],
});

export const setTimesheetAside = call({
  summary: "Put an employee's week on hold",
  method: 'POST',
  path: '/api/payroll/timesheets/set-aside/',
  permission: 'timesheets.decide',
  body: setAsideBody,
  refuses: [404, 409],
  description: "The week is closed without this person's hours: they are paid in the next open one.",
  changes: ['Payroll'],
});

export const undecideTimesheet = call({
  summary: 'Undo an approval',
  method: 'POST',
  path: '/api/payroll/timesheets/undecide/',
  permission: 'timesheets.decide',
  body: undecideBody,
  refuses: [404, 409],
  description: 'Takes an approval or a setting aside back.',
  changes: ['Payroll'],
});

export const closeWeek = call({
  summary: 'Close a week',
  method: 'POST',
  path: '/api/payroll/timesheets/close/',
  permission: 'timesheets.close',
  body: closeBody,
  refuses: [404, 409],
  changes: ['Payroll', 'Dashboard'],
});

export const reopenWeek = call({
  summary: 'Open a closed week again',
  method: 'POST',
  path: '/api/payroll/timesheets/reopen/',
  permission: 'timesheets.close',
  body: reopenBody,
  refuses: [404, 409],
  changes: ['Payroll', 'Dashboard'],
});
