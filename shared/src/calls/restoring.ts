import { deletedQuery, deletedUsers, restoreUserBody, restoreUserPreview } from '../schemas/restoring';
import { call } from './call';

/** Finds deleted users with the name or email in the new-user form, since they may only need to be restored. */
export const findDeletedUsers = call({
  summary: 'Find deleted users by name or email',
  method: 'GET',
  path: '/api/users/deleted/',
  permission: 'users.restore',
  query: deletedQuery,
  answers: { 200: deletedUsers },
  keep: 0,
  shows: ['User'],
});

export const previewUserRestore = call({
  summary: 'Preview the key and email that a restored user keeps',
  method: 'GET',
  path: '/api/users/:id/restore/',
  permission: 'users.restore',
  answers: { 200: restoreUserPreview },
  keep: 0,
});

export const restoreUser = call({
  summary: 'Restore a deleted user',
  method: 'POST',
  path: '/api/users/:id/restore/',
  permission: 'users.restore',
  body: restoreUserBody,
  description: "Restores the user's record with its history. Shifts and leave that ended aren't restored.",
});
