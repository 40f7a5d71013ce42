import {
  assignedShiftsAnswer,
  clockInAnswer,
  clockInBody,
  punchHeaders,
  undoAnswer,
  verifyCodeAnswer,
  verifyCodeBody,
} from '../schemas/attendance';
import { userIdParams } from '../schemas/schedules';
import { call } from './call';

export const verifyEmployeeCode = call({
  summary: 'Enter an employee code at the punch clock',
  method: 'POST',
  path: '/api/attendance/verify-employee-code/',
  permission: 'public',
  headers: punchHeaders,
  body: verifyCodeBody,
  answers: { 200: verifyCodeAnswer },
  refuses: [403, 404, 409, 429],
  description:
    "Opens the clock-in form for an employee who isn't clocked in, and clocks out an employee who is. Send an `Idempotency-Key`, and send the same one with each retry.",
});

export const assignedShifts = call({
  summary: "List today's shifts of the employee at the punch clock",
  method: 'GET',
  path: '/api/attendance/assigned-shifts/:userId/',
  permission: 'punch.own',
  params: userIdParams,
  headers: punchHeaders,
  answers: { 200: assignedShiftsAnswer },
  refuses: [409],
});

export const clockIn = call({
  summary: 'Clock in',
  method: 'POST',
  path: '/api/attendance/clock-in/:userId/',
  permission: 'punch.repeat',
  params: userIdParams,
  headers: punchHeaders,
  body: clockInBody,
  answers: { 201: clockInAnswer },
});

export const undoClockOut = call({
  summary: 'Undo a clock-out',
  method: 'POST',
  path: '/api/attendance/undo-clock-out/:userId/',
  permission: 'punch.undo',
  params: userIdParams,
  headers: punchHeaders,
  answers: { 200: undoAnswer },
  refuses: [409],
  description: 'Undoes a clock-out within 30 seconds, with the token from its answer.',
});
