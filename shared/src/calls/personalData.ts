import { erasureBody, erasurePreview, personalData } from '../schemas/personalData';
import { call } from './call';

export const exportPerson = call({
  summary: 'Everything that is stored of a person',
  method: 'GET',
  path: '/api/users/:id/personal-data/',
  permission: 'users.erase',
  answers: { 200: personalData },
  description: 'Everything that is stored of a person, deleted or not. Who took it is in the log.',
});

export const previewErasure = call({
  summary: 'Preview the erasure of a user',
  method: 'GET',
  path: '/api/users/:id/erasure/',
  permission: 'users.erase',
  answers: { 200: erasurePreview },
  keep: 0,
});

export const erasePerson = call({
  summary: 'Erase a person who was deleted',
  method: 'POST',
  path: '/api/users/:id/erasure/',
  permission: 'users.erase',
  body: erasureBody,
  description: 'For good: what stays of a deleted person is a number, under which their hours are kept.',
  changes: ['User', 'Payroll', 'Schedule', 'Archive', 'Dashboard'],
  refuses: [409],
});
