import * as calls from '@ondeck/shared/calls/users';
import { assertNotOverdue } from '../../platform/auth/secondFactor';
import { notFound } from '../../platform/core/errors';
import { resendActivation, resendActivations } from './activation.service';
import { assignUsers } from './assignUsers.service';
import { changeUser, deleteUser } from './changeUser.service';
import { assertNoGuessing } from './guessedKeys.service';
import { createUser } from './createUser.service';
import { endEmployments } from './endAccess.service';
import { previewUserChange } from './previewUserChange.service';
import { resendEmail } from './undelivered.service';
import { removeWaitingJob } from './waitingAccounts';
import { changeOwnPassword, changePasswordOf } from './passwords.service';
import { findUser, findUsers } from './userRows';
import { transaction } from '../../platform/database/transaction';
import { messageAfter } from '../../platform/http/message';
import { inTransaction, moduleOf } from '../../platform/http/module';

export const usersModule = moduleOf(
  'users',
  calls,
  {
    listUsers: ({ services, actor, query }) => findUsers(services.db, actor, query, services.clock.now()),
    createUser: async ({ services, actor, body }) => {
      await assertNoGuessing(services, actor, { keys: [body.key], emails: [body.email] }, 'to add this user');
      return messageAfter(
        'User created successfully.',
        transaction(services.db, (trx) => createUser({ ...services, trx, actor }, body)),
      );
    },
    readUser: async ({ services, actor, params }) => {
      if (actor.userId !== params.id) assertNotOverdue(actor);
      const found = await findUser(services.db, actor, params.id, services.clock.now());
      if (found === undefined) throw notFound('User not found.');
      return found;
    },
    changeUser: async ({ services, actor, params, body, seen }) => {
      const own = actor.userId === params.id;
      if (!own) assertNotOverdue(actor);
      await changeUser(services, actor, params.id, body, seen);
      return { message: own ? 'Profile information updated successfully.' : 'User updated successfully.' };
    },
    previewUserChange: inTransaction(({ unit, params, body }) => previewUserChange(unit, params.id, body)),
    deleteUser: inTransaction(({ unit, params }) =>
      messageAfter('User deleted successfully!', deleteUser(unit, params.id)),
    ),
    resendActivation: inTransaction(({ unit, params }) =>
      messageAfter('Activation link sent.', resendActivation(unit, params.id)),
    ),
    resendEmail: inTransaction(async ({ unit, params }) => ({
      message: `Sending the email to ${await resendEmail(unit, params.id)}.`,
    })),
    resendActivations: inTransaction(({ unit, body }) => resendActivations(unit, body.ids)),
    assignUsers: inTransaction(({ unit, body }) => assignUsers(unit, body)),
    changeOwnPassword: ({ services, actor, body }) =>
      messageAfter('Password has been updated successfully.', changeOwnPassword(services, actor, body)),
    changePasswordOf: ({ services, actor, params, body }) =>
      messageAfter(
        'Password has been changed successfully.',
        changePasswordOf(services, actor, params.id, body),
      ),
  },
  (services) => [removeWaitingJob(services), endEmployments(services)],
);
