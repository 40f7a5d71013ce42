import { areaApi } from '@ondeck/shared/api/areaApi';
import { createKioskCode, listKiosks, removeKiosk } from '@ondeck/shared/calls/kiosks';
import * as locations from '@ondeck/shared/calls/locations';
import { erasePerson, previewErasure } from '@ondeck/shared/calls/personalData';
import { readFirstSteps } from '@ondeck/shared/calls/setup';
import { readOptions, changeOptions } from '@ondeck/shared/calls/options';
import * as positions from '@ondeck/shared/calls/positions';
import {
  listUsers,
  createUser,
  readUser,
  changeUser,
  deleteUser,
  previewUserChange,
  changePasswordOf,
  resendActivation,
  resendActivations,
  assignUsers,
} from '@ondeck/shared/calls/users';
import * as restoring from '@ondeck/shared/calls/restoring';
import { resetSecondFactor } from '@ondeck/shared/calls/secondFactors';

export const {
  useListLocationsQuery,
  useCreateLocationMutation,
  useChangeLocationMutation,
  useDeleteLocationMutation,
  usePreviewLocationRemovalQuery,
  useListUsersQuery,
  useCreateUserMutation,
  useLazyReadUserQuery,
  useChangeUserMutation,
  useDeleteUserMutation,
  usePreviewUserChangeQuery,
  useLazyPreviewUserChangeQuery,
  useChangePasswordOfMutation,
  useResendActivationMutation,
  useResendActivationsMutation,
  useAssignUsersMutation,
  usePreviewErasureQuery,
  useErasePersonMutation,
  useFindDeletedUsersQuery,
  usePreviewUserRestoreQuery,
  useRestoreUserMutation,
  useListPositionsQuery,
  useCreatePositionMutation,
  useChangePositionMutation,
  useReadFirstStepsQuery,
  useReadOptionsQuery,
  useChangeOptionsMutation,
  useListKiosksQuery,
  useCreateKioskCodeMutation,
  useRemoveKioskMutation,
  useResetSecondFactorMutation,
} = areaApi('admin').endpoints({
  ...locations,
  ...restoring,
  listUsers,
  createUser,
  readUser,
  changeUser,
  deleteUser,
  previewUserChange,
  changePasswordOf,
  resendActivation,
  resendActivations,
  assignUsers,
  previewErasure,
  erasePerson,
  ...positions,
  readFirstSteps,
  readOptions,
  changeOptions,
  listKiosks,
  createKioskCode,
  removeKiosk,
  resetSecondFactor,
});
