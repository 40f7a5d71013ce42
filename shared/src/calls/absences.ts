import {
  absenceActionAnswer,
  absenceActionQuery,
  ownAbsences,
  ownAbsencesQuery,
  reportAbsenceBody,
  reportAnswer,
  reportLateBody,
  withdrawAbsenceBody,
} from '../schemas/absences';
import { call } from './call';

export const listOwnAbsences = call({
  summary: 'List your absences',
  method: 'GET',
  path: '/api/absences/mine/',
  permission: 'absences.own',
  query: ownAbsencesQuery,
  answers: { 200: ownAbsences },
  shows: ['Absence', 'Schedule', 'OpenShift'],
});

export const readAbsenceAction = call({
  summary: "Read what you can do if you can't work one of your shifts",
  method: 'GET',
  path: '/api/absences/mine/action/',
  permission: 'absences.own',
  query: absenceActionQuery,
  answers: { 200: absenceActionAnswer },
  refuses: [404],
  shows: ['Absence', 'Schedule', 'OpenShift', 'Option', 'Hours'],
});

export const reportAbsence = call({
  summary: "Report that you can't come, or have to leave early",
  method: 'POST',
  path: '/api/absences/mine/',
  permission: 'absences.own',
  body: reportAbsenceBody,
  answers: { 201: reportAnswer },
  refuses: [404, 409],
  description:
    'The shift opens, and its managers are notified. A second report of the same shift gets the answer of the first.',
});

export const withdrawAbsence = call({
  summary: 'Report that you can come after all',
  method: 'POST',
  path: '/api/absences/mine/:id/withdraw/',
  permission: 'absences.own',
  body: withdrawAbsenceBody,
  refuses: [404, 409],
  description:
    'Refused with 409 if a coworker took the shift. Without `dates` and `shifts`, withdraws everything that can still be withdrawn.',
});

export const reportLate = call({
  summary: 'Report that you will be late',
  method: 'POST',
  path: '/api/absences/mine/late/',
  permission: 'absences.own',
  body: reportLateBody,
  refuses: [404, 409],
});
