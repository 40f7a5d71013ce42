import * as calls from '@ondeck/shared/calls/sessions';
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
    endOtherSessions: async ({ services, actor }) => {
      await endSessions(services, actor, undefined);
      return { message: 'You are signed out everywhere else.' };
    },
    endSession: async ({ services, actor, params }) => {
      await endSessions(services, actor, params.id);
      return { message: 'The session has ended.' };
    },
    createApiToken: ({ services, actor, body }) => createApiToken(services, actor, body),
  },
  examples,
);
