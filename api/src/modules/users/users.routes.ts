import * as calls from '@ondeck/shared/calls/users';
import { assertNotOverdue } from '../../auth/secondFactor';
import { notFound } from '../../core/errors';
import { resendActivation, resendActivations } from './activation.service';
import { assignUsers } from './assignUsers.service';
import { changeUser, deleteUser } from './changeUser.service';
import { createUser } from './createUser.service';
import { previewUserChange } from './previewUserChange.service';
import { removeWaitingJob } from './waitingAccounts';
import { changeOwnPassword, changePasswordOf } from './passwords.service';
import { findUser, findUsers } from './userRows';
import { moduleOf } from '../../http/module';
import { examples } from './users.examples';

export const usersModule = moduleOf(
  'users',
  calls,
  {
    listUsers: ({ services, actor, query }) => findUsers(services.db, actor, query),
    createUser: async ({ services, actor, body }) => {
      await createUser(services, actor, body);
      return { message: 'User created successfully.' };
    },
    readUser: async ({ services, actor, params }) => {
      if (actor.userId !== params.id) assertNotOverdue(actor);
      const found = await findUser(services.db, actor, params.id);
      if (found === undefined) throw notFound('User not found.');
      return found;
    },
    changeUser: async ({ services, actor, params, body }) => {
      const own = actor.userId === params.id;
      if (!own) assertNotOverdue(actor);
      await changeUser(services, actor, params.id, body);
      return { message: own ? 'Profile information updated successfully.' : 'User updated successfully.' };
    },
    previewUserChange: ({ services, actor, params, body }) =>
      previewUserChange(services, actor, params.id, body),
    deleteUser: async ({ services, actor, params }) => {
      await deleteUser(services, actor, params.id);
      return { message: 'User deleted successfully!' };
    },
    resendActivation: async ({ services, actor, params }) => {
      await resendActivation(services, actor, params.id);
      return { message: 'A new activation link was sent.' };
    },
    resendActivations: ({ services, actor, body }) => resendActivations(services, actor, body.ids),
    assignUsers: ({ services, actor, body }) => assignUsers(services, actor, body),
    changeOwnPassword: async ({ services, actor, body }) => {
      await changeOwnPassword(services, actor, body);
      return { message: 'Password has been updated successfully.' };
    },
    changePasswordOf: async ({ services, actor, params, body }) => {
      await changePasswordOf(services, actor, params.id, body);
      return { message: 'Password has been changed successfully.' };
    },
  },
  examples,
  (services) => [removeWaitingJob(services)],
);
