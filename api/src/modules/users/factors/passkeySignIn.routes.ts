import * as calls from '@ondeck/shared/calls/passkeySignIn';
import { moduleOf } from '../../../platform/http/module';
import { answerSignedIn, visitorOf } from '../pageCookies';
import { beginPasskeySignIn, signInWithPasskey } from './passkeys.service';

/** Routes to sign in with a passkey instead of a password. */
export const passkeySignInModule = moduleOf('sign-in', calls, {
  beginPasskeySignIn: ({ services }) => beginPasskeySignIn(services),
  signInWithPasskey: async ({ services, body, request, reply }) =>
    answerSignedIn(services, reply, await signInWithPasskey(services, body, visitorOf(request))),
});
