import { areaApi } from '@ondeck/shared/api/areaApi';
import { listKiosks, removeKiosk } from '@ondeck/shared/calls/kiosks';
import {
  listLocations,
  createLocation,
  changeLocation,
  deleteLocation,
  previewLocationRemoval,
} from '@ondeck/shared/calls/locations';
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
  useListPositionsQuery,
  useCreatePositionMutation,
  useChangePositionMutation,
  useReadOptionsQuery,
  useChangeOptionsMutation,
  useListKiosksQuery,
  useRemoveKioskMutation,
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
  listPositions,
  createPosition,
  changePosition,
  readOptions,
  changeOptions,
  listKiosks,
  removeKiosk,
});
