import { areaApi } from '@ondeck/shared/api/areaApi';
import * as secondFactors from '@ondeck/shared/calls/secondFactors';

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
} = areaApi('auth').endpoints(secondFactors);
