import * as calls from '@ondeck/shared/calls/secondFactors';
import { messageAfter } from '../../../platform/http/message';
import { inTransaction, moduleOf } from '../../../platform/http/module';
import {
  beginApp,
  confirmApp,
  readSecondFactors,
  removeApp,
  renewRecoveryCodes,
  resetSecondFactor,
} from './factors.service';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkeys.service';

/** Routes for the user's own second factor, and for resetting the factor of a user who lost theirs. */
export const secondFactorsModule = moduleOf('sign-in', calls, {
  readSecondFactors: inTransaction(({ unit }) => readSecondFactors(unit)),
  beginApp: ({ services, actor, body }) => beginApp(services, actor, body.current_password),
  confirmApp: async ({ services, actor, body }) => ({
    recovery_codes: await confirmApp(services, actor, body.code),
    message: 'Authenticator app added.',
  }),
  removeApp: ({ services, actor, body }) =>
    messageAfter('Authenticator app removed.', removeApp(services, actor, body.current_password)),
  renewRecoveryCodes: async ({ services, actor, body }) => ({
    recovery_codes: await renewRecoveryCodes(services, actor, body.current_password),
  }),
  beginPasskey: ({ services, actor, body }) => beginPasskey(services, actor, body.current_password),
  addPasskey: inTransaction(async ({ unit, body }) => ({
    recovery_codes: await addPasskey(unit, body),
    message: 'Passkey added.',
  })),
  renamePasskey: inTransaction(({ unit, params, body }) =>
    messageAfter('Passkey renamed.', renamePasskey(unit, params.id, body.name)),
  ),
  removePasskey: ({ services, actor, params, body }) =>
    messageAfter('Passkey removed.', removePasskey(services, actor, params.id, body.current_password)),
  resetSecondFactor: inTransaction(({ unit, params }) =>
    messageAfter('Two-step verification reset.', resetSecondFactor(unit, params.id)),
  ),
});
