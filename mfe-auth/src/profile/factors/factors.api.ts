import { areaApi } from '@ondeck/shared/api/areaApi';
import {
  addPasskey,
  beginApp,
  beginPasskey,
  confirmApp,
  readSecondFactors,
  removeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from '@ondeck/shared/calls/secondFactors';

export const {
  useReadSecondFactorsQuery,
  useBeginAppMutation,
  useConfirmAppMutation,
  useRemoveAppMutation,
  useRenewRecoveryCodesMutation,
  useBeginPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
} = areaApi('auth').endpoints({
  readSecondFactors,
  beginApp,
  confirmApp,
  removeApp,
  renewRecoveryCodes,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
});
