import * as calls from '@ondeck/shared/calls/session';
import { cookieOf, SESSION_COOKIE } from '../../platform/auth/browser';
import { strangerOf } from '../../platform/auth/guard';
import { decoyHash } from '../../platform/auth/passwords';
import { readActivation, setFirstPassword } from './activation.service';
import { confirmEmail } from './emailConfirmation.service';
import { register } from './register.service';
import { answerSignedIn, visitorOf } from './pageCookies';
import { signIn, signOut } from './signIn.service';
import { messageAfter } from '../../platform/http/message';
import { type Module, moduleOf } from '../../platform/http/module';

const routed = moduleOf('sign-in', calls, {
  signIn: async ({ services, body, request, reply }) => {
    const { email, password, code } = body;
    const signedIn = await signIn(services, { email, password, code, ...visitorOf(request) });
    return answerSignedIn(services, reply, signedIn);
  },
  signOut: async ({ services, actor, reply }) => {
    await signOut(services, actor);
    reply.clearCookie(SESSION_COOKIE, cookieOf(services));
    return { message: "You're signed out." };
  },
  register: async ({ services, body, request }) => {
    const { full_name: fullName, email, password } = body;
    await register(services, {
      fullName,
      email,
      password,
      actor: strangerOf(request),
    });
    const message = 'Signup successful! You can sign in once an admin has approved your account.';
    return { message };
  },
  confirmEmail: ({ services, body, request }) =>
    messageAfter('Email address confirmed.', confirmEmail(services, strangerOf(request), body.key)),
  readActivationLink: ({ services, params }) => readActivation(services, params.id),
  setFirstPassword: ({ services, params, body, request }) =>
    messageAfter(
      'Password has been set successfully.',
      setFirstPassword(services, strangerOf(request), params.id, body.password),
    ),
});

/** Routes to sign in and out, sign up, and open the link that a new account gets by email. */
export const sessionModule: Module = {
  ...routed,
  routes(app, services) {
    // Computes the decoy hash at startup so that the first unknown email is rejected as fast as a known one.
    app.addHook('onReady', async () => void (await decoyHash()));
    routed.routes(app, services);
  },
};
