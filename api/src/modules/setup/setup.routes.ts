import * as calls from '@ondeck/shared/calls/setup';
import { strangerOf } from '../../platform/auth/guard';
import { assertSetupKey, setUp } from './setup.service';
import { messageAfter } from '../../platform/http/message';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { dismissFirstSteps, readFirstSteps } from './firstSteps.service';

/** Routes to set up an installation without an admin, protected by the key that the server printed. */
export const setupModule = moduleOf('sign-in', calls, {
  readSetupLink: ({ services, body }) =>
    messageAfter('Create the first account.', assertSetupKey(services, body.key)),
  setUp: ({ services, body, request }) =>
    messageAfter('On Deck is ready. You can sign in now.', setUp(services, strangerOf(request), body)),
  readFirstSteps: ({ services }) => readFirstSteps(services.db),
  dismissFirstSteps: inTransaction(({ unit }) =>
    messageAfter('First steps dismissed.', dismissFirstSteps(unit)),
  ),
});
