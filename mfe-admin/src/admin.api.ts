import { areaApi } from '@ondeck/shared/api/areaApi';
import { createKioskCode, listKiosks, removeKiosk } from '@ondeck/shared/calls/kiosks';
import {
  listLocations,
  createLocation,
  changeLocation,
  deleteLocation,
  previewLocationRemoval,
} from '@ondeck/shared/calls/locations';
import { erasePerson, previewErasure } from '@ondeck/shared/calls/personalData';
import { readOptions, changeOptions } from '@ondeck/shared/calls/options';
import { listPositions, createPosition, changePosition } from '@ondeck/shared/calls/positions';
import {
  listUsers,
  createUser,
  changeUser,
  deleteUser,
  previewUserChange,
  changePasswordOf,
  resendActivation,
} from '@ondeck/shared/calls/users';
import { resetSecondFactor } from '@ondeck/shared/calls/secondFactors';

export const {
  useListLocationsQuery,
  useCreateLocationMutation,
  useChangeLocationMutation,
  useDeleteLocationMutation,
  usePreviewLocationRemovalQuery,
  useListUsersQuery,
  useCreateUserMutation,
  useChangeUserMutation,
  useDeleteUserMutation,
  usePreviewUserChangeQuery,
  useLazyPreviewUserChangeQuery,
  useChangePasswordOfMutation,
  useResendActivationMutation,
  usePreviewErasureQuery,
  useErasePersonMutation,
  useListPositionsQuery,
  useCreatePositionMutation,
  useChangePositionMutation,
  useReadOptionsQuery,
  useChangeOptionsMutation,
  useListKiosksQuery,
  useCreateKioskCodeMutation,
  useRemoveKioskMutation,
  useResetSecondFactorMutation,
} = areaApi('admin').endpoints({
  listLocations,
  createLocation,
  changeLocation,
  deleteLocation,
  previewLocationRemoval,
  listUsers,
  createUser,
  changeUser,
  deleteUser,
  previewUserChange,
  changePasswordOf,
  resendActivation,
  previewErasure,
  erasePerson,
  listPositions,
  createPosition,
  changePosition,
  readOptions,
  changeOptions,
  listKiosks,
  createKioskCode,
  removeKiosk,
  resetSecondFactor,
});
