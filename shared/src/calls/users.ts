import { bulkAnswer, idsBody } from '../schemas/bulk';
import { messageAnswer, noBody } from '../schemas/common';
import { userChangePreview } from '../schemas/ending';
import {
  assignBody,
  changePasswordBody,
  createUserBody,
  updatePasswordBody,
  updateUserBody,
  user,
  userList,
  usersQuery,
} from '../schemas/users';
import { call } from './call';

export const listUsers = call({
  summary: 'List users',
  method: 'GET',
  path: '/api/users/',
  permission: 'users.read',
  query: usersQuery,
  answers: { 200: userList },
  shows: ['User'],
});

export const createUser = call({
  summary: 'Create a user and email the activation link',
  method: 'POST',
  path: '/api/users/',
  permission: 'users.manage',
  body: createUserBody,
  answers: { 201: messageAnswer },
  refuses: [404, 429],
});

export const readUser = call({
  summary: 'Read a user',
  method: 'GET',
  path: '/api/users/:id/',
  permission: 'self',
  answers: { 200: user },
  description: 'My own user, or a user at locations in reach.',
  shows: ['Me'],
});

export const changeUser = call({
  summary: 'Change a user or my profile',
  method: 'PUT',
  path: '/api/users/update/:id/',
  permission: 'self',
  body: updateUserBody,
  refuses: [403, 429],
  isRevised: true,
});

/**
 * Previews the work that deactivating (`is_active: false`) or deleting a user would end, and the shortages of lifeguards
 * that this would cause.
 */
export const previewUserChange = call({
  summary: 'Preview a change to a user',
  method: 'POST',
  path: '/api/users/:id/preview/',
  permission: 'users.manage',
  body: updateUserBody,
  answers: { 200: userChangePreview },
  keep: 0,
  isRead: true,
});

export const deleteUser = call({
  summary: 'Delete a user',
  method: 'DELETE',
  path: '/api/users/:id/',
  permission: 'users.manage',
});

export const resendActivation = call({
  summary: 'Email a new activation link',
  method: 'POST',
  path: '/api/users/:id/resend-activation/',
  permission: 'users.manage',
  body: noBody,
});

/** Resends an undelivered email: a link is replaced by a new link, a notification is sent unchanged. */
export const resendEmail = call({
  summary: 'Resend undelivered emails to a user',
  method: 'POST',
  path: '/api/users/:id/resend-email/',
  permission: 'users.manage',
  body: noBody,
});

/** Resends the activation link to several users who have no password yet. */
export const resendActivations = call({
  summary: 'Send several activation links again',
  method: 'POST',
  path: '/api/users/invite-again/',
  permission: 'users.manage',
  body: idsBody,
  answers: { 200: bulkAnswer },
});

/** Adds locations and positions to those that several users have. */
export const assignUsers = call({
  summary: 'Add locations and positions to several users',
  method: 'POST',
  path: '/api/users/assign/',
  permission: 'users.manage',
  body: assignBody,
  answers: { 200: bulkAnswer },
});

export const changeOwnPassword = call({
  summary: 'Change my password',
  method: 'POST',
  path: '/api/users/update-password/',
  permission: 'self',
  body: updatePasswordBody,
  refuses: [429],
});

export const changePasswordOf = call({
  summary: "Set a user's password",
  method: 'POST',
  path: '/api/users/change-password/:id/',
  permission: 'users.manage',
  body: changePasswordBody,
  refuses: [429],
});
