import * as calls from '@ondeck/shared/calls/sessions';
import { saying } from '../../http/message';
import { moduleOf } from '../../http/module';
import { createApiToken } from './apiTokens.service';
import { examples } from './sessions.examples';
import { endSessions, listSessions } from './sessions.service';

/** Where somebody is signed in, and how to end it. */
export const sessionsModule = moduleOf(
  'sign-in',
  calls,
  {
    listSessions: ({ services, actor }) => listSessions(services, actor),
    endOtherSessions: ({ services, actor }) =>
      saying('You are signed out everywhere else.', endSessions(services, actor, undefined)),
    endSession: ({ services, actor, params }) =>
      saying('The session has ended.', endSessions(services, actor, params.id)),
    createApiToken: ({ services, actor, body }) => createApiToken(services, actor, body),
  },
  examples,
);
