import { erasureBody, erasurePreview, personalData } from '../schemas/personalData';
import { call } from './call';

export const exportPerson = call({
  summary: "Download a user's data",
  method: 'GET',
  path: '/api/users/:id/personal-data/',
  permission: 'users.erase',
  answers: { 200: personalData },
  description: 'All data about a user, deleted or not. The log records the download.',
});

export const previewErasure = call({
  summary: 'Preview erasing a user',
  method: 'GET',
  path: '/api/users/:id/erasure/',
  permission: 'users.erase',
  answers: { 200: erasurePreview },
  keep: 0,
});

export const erasePerson = call({
  summary: 'Erase a deleted user',
  method: 'POST',
  path: '/api/users/:id/erasure/',
  permission: 'users.erase',
  body: erasureBody,
  description: 'Erases a deleted user permanently. Their hours are kept under a number.',
  refuses: [409],
});
