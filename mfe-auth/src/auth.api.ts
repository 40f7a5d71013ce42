import { areaApi } from '@ondeck/shared/api/areaApi';
import { requestCode, confirmCode, confirmResetLink, resetPassword } from '@ondeck/shared/calls/reset';
import {
  signIn,
  confirmEmail,
  register,
  readActivationLink,
  setFirstPassword,
} from '@ondeck/shared/calls/session';
import { readUser, changeUser, changeOwnPassword } from '@ondeck/shared/calls/users';

export const {
  useSignInMutation,
  useRegisterMutation,
  useRequestCodeMutation,
  useConfirmCodeMutation,
  useConfirmResetLinkMutation,
  useConfirmEmailMutation,
  useResetPasswordMutation,
  useReadActivationLinkQuery,
  useSetFirstPasswordMutation,
  useReadUserQuery,
  useChangeUserMutation,
  useChangeOwnPasswordMutation,
} = areaApi('auth').endpoints({
  signIn,
  register,
  requestCode,
  confirmCode,
  confirmResetLink,
  confirmEmail,
  resetPassword,
  readActivationLink,
  setFirstPassword,
  readUser,
  changeUser,
  changeOwnPassword,
});
