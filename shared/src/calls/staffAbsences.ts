import {
  absencePreview,
  addAbsenceBody,
  addedAbsence,
  changeAbsenceBody,
  endAbsenceBody,
  endAbsencePreview,
  staffAbsenceList,
  staffAbsencesQuery,
} from '../schemas/absences';
import { call } from './call';

export const listAbsences = call({
  summary: "List the staff's absences",
  method: 'GET',
  path: '/api/absences/',
  permission: 'absences.manage',
  query: staffAbsencesQuery,
  answers: { 200: staffAbsenceList },
  shows: ['Absence', 'User'],
});

export const addAbsence = call({
  summary: 'Add an absence of an employee',
  method: 'POST',
  path: '/api/absences/',
  permission: 'absences.manage',
  body: addAbsenceBody,
  answers: { 201: addedAbsence },
  refuses: [404, 409],
});

export const previewAbsence = call({
  summary: 'Preview a new absence',
  method: 'POST',
  path: '/api/absences/preview/',
  permission: 'absences.manage',
  body: addAbsenceBody,
  answers: { 200: absencePreview },
  refuses: [404, 409],
  keep: 0,
  isRead: true,
});

export const changeAbsence = call({
  summary: 'Change the kind or note of an absence',
  method: 'PUT',
  path: '/api/absences/:id/',
  permission: 'absences.manage',
  body: changeAbsenceBody,
  description: 'A missing value stays unchanged.',
  isRevised: true,
});

export const endAbsence = call({
  summary: 'End dates of an absence',
  method: 'POST',
  path: '/api/absences/:id/end/',
  permission: 'absences.manage',
  body: endAbsenceBody,
  description: 'Each shift goes back to the employee if the rules allow it. Otherwise it stays as it is.',
});

export const previewEndAbsence = call({
  summary: 'Preview ending dates of an absence',
  method: 'POST',
  path: '/api/absences/:id/end/preview/',
  permission: 'absences.manage',
  body: endAbsenceBody,
  answers: { 200: endAbsencePreview },
  keep: 0,
  isRead: true,
});
