import * as calls from '@ondeck/shared/calls/sessions';
import { messageAfter } from '../../platform/http/message';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { createApiToken } from './apiTokens.service';
import { endSessions, listSessions } from './sessions.service';

/** Routes to list the devices where a user is signed in, and to sign them out. */
export const sessionsModule = moduleOf('sign-in', calls, {
  listSessions: ({ services, actor }) => listSessions(services, actor),
  endOtherSessions: inTransaction(({ unit }) =>
    messageAfter("You're signed out everywhere else.", endSessions(unit, undefined)),
  ),
  endSession: inTransaction(({ unit, params }) =>
    messageAfter('Device signed out.', endSessions(unit, params.id)),
  ),
  createApiToken: ({ services, actor, body }) => createApiToken(services, actor, body),
});
