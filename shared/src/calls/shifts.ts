import * as z from 'zod/mini';
import { bulkAnswer, idsBody } from '../schemas/bulk';
import {
  archivedList,
  archivedQuery,
  candidateList,
  newShiftBody,
  restoreBody,
  restorePreview,
  savedShift,
  shift,
  shiftChangeBody,
  shiftList,
  shiftPreview,
  shiftQuery,
  shiftsQuery,
  staffQuery,
} from '../schemas/shifts';
import { movePreview } from '../schemas/shiftDates';
import { call } from './call';

export const listShifts = call({
  summary: 'List shifts',
  method: 'GET',
  path: '/api/shifts/',
  permission: 'shifts.read',
  query: shiftsQuery,
  answers: { 200: shiftList },
  refuses: [404],
  shows: ['Shift'],
});

export const createShift = call({
  summary: 'Create a shift',
  method: 'POST',
  path: '/api/shifts/add-shift/',
  permission: 'shifts.manage',
  body: newShiftBody,
  answers: { 201: savedShift },
  refuses: [404],
});

export const previewNewShift = call({
  summary: 'Preview a new shift',
  method: 'POST',
  path: '/api/shifts/preview/',
  permission: 'shifts.manage',
  body: newShiftBody,
  answers: { 200: shiftPreview },
  refuses: [404],
  shows: ['Shift', 'Schedule', 'Availability', 'Certificate'],
  keep: 5,
  isRead: true,
});

export const listCandidates = call({
  summary: 'List employees for a shift',
  method: 'GET',
  path: '/api/shifts/staff/',
  permission: 'shifts.read',
  query: staffQuery,
  answers: { 200: candidateList },
  refuses: [404],
  shows: ['User', 'Schedule', 'Draft', 'Availability', 'Certificate'],
});

export const listOverlappingCandidates = call({
  summary: 'List more employees for a shift',
  method: 'GET',
  path: '/api/shifts/overlapping-staff/',
  permission: 'shifts.read',
  query: staffQuery,
  answers: { 200: candidateList },
  refuses: [404],
  shows: ['User', 'Schedule', 'Draft', 'Availability', 'Certificate'],
});

export const listArchivedShifts = call({
  summary: 'List archived shifts',
  method: 'GET',
  path: '/api/shifts/deleted-shifts/',
  permission: 'archive.read',
  query: archivedQuery,
  answers: { 200: archivedList },
  refuses: [404],
  shows: ['Archive'],
});

export const readShift = call({
  summary: 'Read a shift',
  method: 'GET',
  path: '/api/shifts/:id/',
  permission: 'shifts.read',
  query: shiftQuery,
  answers: { 200: shift },
  refuses: [400],
  shows: ['Shift'],
});

export const changeShift = call({
  summary: 'Change a shift',
  method: 'PUT',
  path: '/api/shifts/:id/',
  permission: 'shifts.manage',
  body: shiftChangeBody,
  answers: { 200: savedShift },
  isRevised: true,
});

export const archiveShift = call({
  summary: 'Archive a shift',
  method: 'DELETE',
  path: '/api/shifts/:id/',
  permission: 'shifts.manage',
  answers: { 204: z.null() },
  refuses: [400],
  isRevised: true,
});

export const previewArchive = call({
  summary: 'Preview archiving a shift',
  method: 'GET',
  path: '/api/shifts/:id/archive/',
  permission: 'shifts.manage',
  answers: { 200: movePreview },
  keep: 0,
});

export const previewShiftChange = call({
  summary: 'Preview a change of a shift',
  method: 'POST',
  path: '/api/shifts/:id/preview/',
  permission: 'shifts.manage',
  body: shiftChangeBody,
  answers: { 200: shiftPreview },
  shows: ['Shift', 'Schedule', 'Availability', 'Certificate'],
  keep: 5,
  isRead: true,
});

export const previewRestore = call({
  summary: 'Preview restoring an archived shift',
  method: 'GET',
  path: '/api/shifts/:id/restore/',
  permission: 'archive.restore',
  answers: { 200: restorePreview },
  refuses: [409],
  keep: 0,
});

export const restoreShift = call({
  summary: 'Restore an archived shift',
  method: 'POST',
  path: '/api/shifts/:id/restore/',
  permission: 'archive.restore',
  body: restoreBody,
  answers: { 200: savedShift },
  isRevised: true,
});

/** Restores each of several archived shifts with its former staff. */
export const restoreShifts = call({
  summary: 'Restore several archived shifts',
  method: 'POST',
  path: '/api/shifts/restore/',
  permission: 'archive.restore',
  body: idsBody,
  answers: { 200: bulkAnswer },
});
