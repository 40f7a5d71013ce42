import * as calls from '@ondeck/shared/calls/setup';
import { assertSetupKey, setUp } from './setup.service';
import { moduleOf } from '../../http/module';
import { dismissFirstSteps, readFirstSteps } from './firstSteps.service';
import { examples } from './setup.examples';

/** The set-up of an installation that has no admin, behind the key that the server printed. */
export const setupModule = moduleOf(
  'sign-in',
  calls,
  {
    readSetupLink: async ({ services, params }) => {
      await assertSetupKey(services, params.key);
      return { message: 'Please make the first account.' };
    },
    setUp: async ({ services, params, body, request }) => {
      await setUp(services, request.id, params.key, body);
      return { message: 'On Deck is set up. You can sign in now.' };
    },
    readFirstSteps: ({ services }) => readFirstSteps(services.db),
    dismissFirstSteps: async ({ services, actor }) => {
      await dismissFirstSteps(services, actor);
      return { message: 'The first steps are put away.' };
    },
  },
  examples,
);
