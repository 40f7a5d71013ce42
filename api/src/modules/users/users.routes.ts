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
import { saying } from '../../http/message';
import { moduleOf } from '../../http/module';
import { examples } from './users.examples';

export const usersModule = moduleOf(
  'users',
  calls,
  {
    listUsers: ({ services, actor, query }) => findUsers(services.db, actor, query),
    createUser: ({ services, actor, body }) =>
      saying('User created successfully.', createUser(services, actor, body)),
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
    deleteUser: ({ services, actor, params }) =>
      saying('User deleted successfully!', deleteUser(services, actor, params.id)),
    resendActivation: ({ services, actor, params }) =>
      saying('A new activation link was sent.', resendActivation(services, actor, params.id)),
    resendActivations: ({ services, actor, body }) => resendActivations(services, actor, body.ids),
    assignUsers: ({ services, actor, body }) => assignUsers(services, actor, body),
    changeOwnPassword: ({ services, actor, body }) =>
      saying('Password has been updated successfully.', changeOwnPassword(services, actor, body)),
    changePasswordOf: ({ services, actor, params, body }) =>
      saying('Password has been changed successfully.', changePasswordOf(services, actor, params.id, body)),
  },
  examples,
  (services) => [removeWaitingJob(services)],
);
