import * as calls from '@ondeck/shared/calls/setup';
import { assertSetupKey, setUp } from './setup.service';
import { saying } from '../../platform/http/message';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { dismissFirstSteps, readFirstSteps } from './firstSteps.service';

/** The set-up of an installation that has no admin, behind the key that the server printed. */
export const setupModule = moduleOf('sign-in', calls, {
  readSetupLink: ({ services, params }) =>
    saying('Please make the first account.', assertSetupKey(services, params.key)),
  setUp: ({ services, params, body, request }) =>
    saying('On Deck is set up. You can sign in now.', setUp(services, request.id, params.key, body)),
  readFirstSteps: ({ services }) => readFirstSteps(services.db),
  dismissFirstSteps: inTransaction(({ unit }) =>
    saying('The first steps are put away.', dismissFirstSteps(unit)),
  ),
});
