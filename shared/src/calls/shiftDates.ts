import {
  cancelDateBody,
  cancelledDate,
  changeDateBody,
  moveDateBody,
  movedDate,
  movePreview,
  replaceDateBody,
  shiftDateParams,
  swapDatesBody,
  swappedDates,
} from '../schemas/shiftDates';
import { call } from './call';

/** One date of a shift: what is different there makes the same things stale as a change of the shift. */
const changes = ['Shift', 'Schedule', 'OpenShift', 'Request', 'Dashboard'] as const;

export const changeShiftDate = call({
  summary: 'Change the times of one date of a shift',
  method: 'PUT',
  path: '/api/shifts/:id/dates/:date/',
  permission: 'shifts.manage',
  params: shiftDateParams,
  body: changeDateBody,
  isRevised: true,
  changes,
});

export const cancelShiftDate = call({
  summary: 'Cancel one date of a shift',
  method: 'POST',
  path: '/api/shifts/:id/dates/:date/cancel/',
  permission: 'shifts.manage',
  params: shiftDateParams,
  body: cancelDateBody,
  answers: { 200: cancelledDate },
  changes,
});

export const replaceOnDate = call({
  summary: 'Reassign one date of a shift',
  method: 'POST',
  path: '/api/shifts/:id/dates/:date/replace/',
  permission: 'shifts.manage',
  params: shiftDateParams,
  body: replaceDateBody,
  isRevised: true,
  changes,
});

/** Two people take one date of each other's: neither is asked for their own while they give it up. */
export const swapShiftDates = call({
  summary: 'Swap the dates of two employees',
  method: 'POST',
  path: '/api/shifts/:id/dates/:date/swap/',
  permission: 'shifts.manage',
  params: shiftDateParams,
  body: swapDatesBody,
  answers: { 200: swappedDates },
  isRevised: true,
  changes,
});

export const previewSwap = call({
  summary: 'Check a swap before it is made',
  method: 'POST',
  path: '/api/shifts/:id/dates/:date/swap/preview/',
  permission: 'shifts.manage',
  params: shiftDateParams,
  body: swapDatesBody,
  answers: { 200: movePreview },
  keep: 0,
  isRead: true,
});

/** Takes back a cancellation or other times: the date is as planned again. */
export const undoShiftDate = call({
  summary: 'Undo the change of one date of a shift',
  method: 'DELETE',
  path: '/api/shifts/:id/dates/:date/',
  permission: 'shifts.manage',
  params: shiftDateParams,
  refuses: [400],
  isRevised: true,
  changes,
});

/** Another person, day or time for one date, or a copy of it: what a calendar does by dragging. */
export const moveShiftDate = call({
  summary: 'Move one date of a shift to another employee, day, or time, or copy it',
  method: 'POST',
  path: '/api/shifts/:id/dates/:date/move/',
  permission: 'shifts.manage',
  params: shiftDateParams,
  body: moveDateBody,
  answers: { 200: movedDate },
  isRevised: true,
  changes,
});

export const previewMove = call({
  summary: 'Check a move of one date before it is made',
  method: 'POST',
  path: '/api/shifts/:id/dates/:date/move/preview/',
  permission: 'shifts.manage',
  params: shiftDateParams,
  body: moveDateBody,
  answers: { 200: movePreview },
  refuses: [409],
  keep: 0,
  isRead: true,
});
