import * as calls from '@ondeck/shared/calls/secondFactors';
import { saying } from '../../../http/message';
import { moduleOf } from '../../../http/module';
import {
  beginApp,
  confirmApp,
  readSecondFactors,
  removeApp,
  renewRecoveryCodes,
  resetSecondFactor,
} from './factors.service';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkeys.service';
import { examples } from './secondFactors.examples';

/** One's own second factor, and the reset of somebody's who lost theirs. */
export const secondFactorsModule = moduleOf(
  'sign-in',
  calls,
  {
    readSecondFactors: ({ services, actor }) => readSecondFactors(services, actor),
    beginApp: ({ services, actor, body }) => beginApp(services, actor, body.current_password),
    confirmApp: async ({ services, actor, body }) => ({
      recovery_codes: await confirmApp(services, actor, body.code),
      message: 'Your authenticator app is set up.',
    }),
    removeApp: ({ services, actor, body }) =>
      saying('Your authenticator app is removed.', removeApp(services, actor, body.current_password)),
    renewRecoveryCodes: async ({ services, actor, body }) => ({
      recovery_codes: await renewRecoveryCodes(services, actor, body.current_password),
    }),
    beginPasskey: ({ services, actor, body }) => beginPasskey(services, actor, body.current_password),
    addPasskey: async ({ services, actor, body }) => ({
      recovery_codes: await addPasskey(services, actor, body),
      message: 'Your passkey is added.',
    }),
    renamePasskey: ({ services, actor, params, body }) =>
      saying('The passkey has a new name.', renamePasskey(services, actor, params.id, body.name)),
    removePasskey: ({ services, actor, params, body }) =>
      saying('The passkey is removed.', removePasskey(services, actor, params.id, body.current_password)),
    resetSecondFactor: ({ services, actor, params }) =>
      saying('The second factor was reset.', resetSecondFactor(services, actor, params.id)),
  },
  examples,
);
