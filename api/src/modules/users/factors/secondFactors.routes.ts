import * as calls from '@ondeck/shared/calls/secondFactors';
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
    removeApp: async ({ services, actor, body }) => {
      await removeApp(services, actor, body.current_password);
      return { message: 'Your authenticator app is removed.' };
    },
    renewRecoveryCodes: async ({ services, actor, body }) => ({
      recovery_codes: await renewRecoveryCodes(services, actor, body.current_password),
    }),
    beginPasskey: ({ services, actor, body }) => beginPasskey(services, actor, body.current_password),
    addPasskey: async ({ services, actor, body }) => ({
      recovery_codes: await addPasskey(services, actor, body),
      message: 'Your passkey is added.',
    }),
    renamePasskey: async ({ services, actor, params, body }) => {
      await renamePasskey(services, actor, params.id, body.name);
      return { message: 'The passkey has a new name.' };
    },
    removePasskey: async ({ services, actor, params, body }) => {
      await removePasskey(services, actor, params.id, body.current_password);
      return { message: 'The passkey is removed.' };
    },
    resetSecondFactor: async ({ services, actor, params }) => {
      await resetSecondFactor(services, actor, params.id);
      return { message: 'The second factor was reset.' };
    },
  },
  examples,
);
