import { areaApi } from '@ondeck/shared/api/areaApi';
import { beginPasskeySignIn, signInWithPasskey } from '@ondeck/shared/calls/passkeySignIn';

export const { useBeginPasskeySignInMutation, useSignInWithPasskeyMutation } = areaApi('auth').endpoints({
  beginPasskeySignIn,
  signInWithPasskey,
});
