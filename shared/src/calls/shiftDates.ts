import {
  cancelDateBody,
  cancelledDate,
  changeDateBody,
  moveDateBody,
  movedDate,
  movePreview,
  previewDateBody,
  shiftDateParams,
  swapDatesBody,
  swappedDates,
} from '../schemas/shiftDates';
import { call } from './call';

export const changeShiftDate = call({
  summary: 'Change the times of one date of a shift',
  method: 'PUT',
  path: '/api/shifts/:id/dates/:date/',
  permission: 'shifts.manage',
  params: shiftDateParams,
  body: changeDateBody,
  isRevised: true,
});

export const cancelShiftDate = call({
  summary: 'Cancel one date of a shift',
  method: 'POST',
  path: '/api/shifts/:id/dates/:date/cancel/',
  permission: 'shifts.manage',
  params: shiftDateParams,
  body: cancelDateBody,
  answers: { 200: cancelledDate },
});

/** Swaps one date between two employees. Giving up a date doesn't conflict with taking the other. */
export const swapShiftDates = call({
  summary: 'Swap the dates of two employees',
  method: 'POST',
  path: '/api/shifts/:id/dates/:date/swap/',
  permission: 'shifts.manage',
  params: shiftDateParams,
  body: swapDatesBody,
  answers: { 200: swappedDates },
  isRevised: true,
});

export const previewSwap = call({
  summary: 'Preview a swap of dates',
  method: 'POST',
  path: '/api/shifts/:id/dates/:date/swap/preview/',
  permission: 'shifts.manage',
  params: shiftDateParams,
  body: swapDatesBody,
  answers: { 200: movePreview },
  keep: 0,
  isRead: true,
});

export const previewShiftDate = call({
  summary: 'Preview changing, reassigning, or canceling one date',
  method: 'POST',
  path: '/api/shifts/:id/dates/:date/preview/',
  permission: 'shifts.manage',
  params: shiftDateParams,
  body: previewDateBody,
  answers: { 200: movePreview },
  keep: 0,
  isRead: true,
});

/** Undoes a cancellation or changed times: the date follows the schedule again. */
export const undoShiftDate = call({
  summary: 'Undo the change of one date of a shift',
  method: 'DELETE',
  path: '/api/shifts/:id/dates/:date/',
  permission: 'shifts.manage',
  params: shiftDateParams,
  refuses: [400],
  isRevised: true,
});

/** Moves one date to another employee, day, or time, or copies it: the call behind dragging in a calendar. */
export const moveShiftDate = call({
  summary: 'Move one date of a shift to another employee, day, or time, or copy it',
  method: 'POST',
  path: '/api/shifts/:id/dates/:date/move/',
  permission: 'shifts.manage',
  params: shiftDateParams,
  body: moveDateBody,
  answers: { 200: movedDate },
  isRevised: true,
});

export const previewMove = call({
  summary: 'Preview a move of one date',
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
