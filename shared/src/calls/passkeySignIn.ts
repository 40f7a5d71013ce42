import { noBody } from '../schemas/common';
import { passkeyRequest, passkeySignInBody } from '../schemas/secondFactors';
import { loginAnswer } from '../schemas/users';
import { call } from './call';

export const beginPasskeySignIn = call({
  summary: 'Begin to sign in with a passkey',
  method: 'POST',
  path: '/api/users/login/passkey/begin/',
  permission: 'public',
  body: noBody,
  answers: { 200: passkeyRequest },
});

export const signInWithPasskey = call({
  summary: 'Sign in with a passkey',
  method: 'POST',
  path: '/api/users/login/passkey/',
  permission: 'public',
  body: passkeySignInBody,
  answers: { 200: loginAnswer },
  refuses: [401, 403, 429],
});
