import { errorAnswer, idParams, messageAnswer, noBody } from '@ondeck/shared/schemas/common';
import {
  changePasswordBody,
  createUserBody,
  updatePasswordBody,
  updateUserBody,
  user,
  userList,
  usersQuery,
} from '@ondeck/shared/schemas/users';
import { userOf } from '../../auth/guard';
import { notFound } from '../../core/errors';
import type { App } from '../../http/types';
import type { Services } from '../../services';
import { resendActivation } from './activation.service';
import { changeUser, deleteUser } from './changeUser.service';
import { createUser } from './createUser.service';
import { changeOwnPassword, changePasswordOf } from './passwords.service';
import { findUser, findUsers } from './userRows';

const tags = ['users'];
const refused = { 400: errorAnswer, 403: errorAnswer, 404: errorAnswer };

/** People: the list and its actions, and one's own profile. */
export function userRoutes(app: App, services: Services): void {
  app.get(
    '/api/users/',
    {
      config: { permission: 'users.read' },
      schema: { tags, operationId: 'listUsers', querystring: usersQuery, response: { 200: userList } },
    },
    (request) => findUsers(services.db, userOf(request), request.query),
  );
  app.post(
    '/api/users/',
    {
      config: { permission: 'users.manage' },
      schema: {
        tags,
        operationId: 'createUser',
        body: createUserBody,
        response: { 201: messageAnswer, ...refused },
      },
    },
    async (request, reply) => {
      await createUser(services, userOf(request), request.body);
      return reply.code(201).send({ message: 'User created successfully.' });
    },
  );
  app.get(
    '/api/users/:id/',
    {
      config: { permission: 'self' },
      schema: {
        tags,
        operationId: 'readUser',
        description: 'Oneself, or somebody of the locations in reach.',
        params: idParams,
        response: { 200: user, 404: errorAnswer },
      },
    },
    async (request) => {
      const found = await findUser(services.db, userOf(request), request.params.id);
      if (found === undefined) throw notFound('User not found.');
      return found;
    },
  );
  app.put(
    '/api/users/update/:id/',
    {
      config: { permission: 'self' },
      schema: {
        tags,
        operationId: 'changeUser',
        params: idParams,
        body: updateUserBody,
        response: { 200: messageAnswer, ...refused },
      },
    },
    async (request) => {
      const actor = userOf(request);
      await changeUser(services, actor, request.params.id, request.body);
      const own = actor.userId === request.params.id;
      return { message: own ? 'Profile information updated successfully.' : 'User updated successfully.' };
    },
  );
  app.delete(
    '/api/users/:id/',
    {
      config: { permission: 'users.manage' },
      schema: {
        tags,
        operationId: 'deleteUser',
        params: idParams,
        response: { 200: messageAnswer, ...refused },
      },
    },
    async (request) => {
      await deleteUser(services, userOf(request), request.params.id);
      return { message: 'User deleted successfully!' };
    },
  );
  app.post(
    '/api/users/:id/resend-activation/',
    {
      config: { permission: 'users.manage' },
      schema: {
        tags,
        operationId: 'resendActivation',
        params: idParams,
        body: noBody,
        response: { 200: messageAnswer, ...refused },
      },
    },
    async (request) => {
      await resendActivation(services, userOf(request), request.params.id);
      return { message: 'A new activation link was sent.' };
    },
  );
  app.post(
    '/api/users/update-password/',
    {
      config: { permission: 'self' },
      schema: {
        tags,
        operationId: 'changeOwnPassword',
        body: updatePasswordBody,
        response: { 200: messageAnswer, 400: errorAnswer, 429: errorAnswer },
      },
    },
    async (request) => {
      await changeOwnPassword(services, userOf(request), request.body);
      return { message: 'Password has been updated successfully.' };
    },
  );
  app.post(
    '/api/users/change-password/:id/',
    {
      config: { permission: 'users.manage' },
      schema: {
        tags,
        operationId: 'changePasswordOf',
        params: idParams,
        body: changePasswordBody,
        response: { 200: messageAnswer, 429: errorAnswer, ...refused },
      },
    },
    async (request) => {
      await changePasswordOf(services, userOf(request), request.params.id, request.body);
      return { message: 'Password has been changed successfully.' };
    },
  );
}
