import * as calls from '@ondeck/shared/calls/reset';
import { cookieOf } from '../../platform/auth/browser';
import { strangerOf } from '../../platform/auth/guard';
import type { Services } from '../../platform/services';
import { confirmCode, requestCode, resetPassword, takeResetLink } from './reset.service';
import { messageAfter } from '../../platform/http/message';
import { moduleOf } from '../../platform/http/module';

/** Ties the three steps to one browser. Scripts can't read the cookie, and other sites can't send it. */
const RESET_COOKIE = 'ondeck_reset';
/** Cookie lifetime in seconds, longer than both steps may take; the stored row decides when they expire. */
const COOKIE_SECONDS = 1_800;

const resetCookie = (services: Services) => ({ ...cookieOf(services), path: '/api/users' });

/** Routes of the three steps to reset a forgotten password. */
export const resetModule = moduleOf('sign-in', calls, {
  requestCode: async ({ services, body, request, reply }) => {
    const browser = await requestCode(services, strangerOf(request), body.email);
    return reply
      .setCookie(RESET_COOKIE, browser, { ...resetCookie(services), maxAge: COOKIE_SECONDS })
      .send({ message: 'OTP sent to your email!' });
  },
  confirmCode: ({ services, body, request }) =>
    messageAfter(
      'OTP confirmed successfully.',
      confirmCode(services, strangerOf(request), request.cookies[RESET_COOKIE], body.otp),
    ),
  confirmResetLink: async ({ services, body, reply }) => {
    const browser = await takeResetLink(services, body.key);
    reply.setCookie(RESET_COOKIE, browser, { ...resetCookie(services), maxAge: COOKIE_SECONDS });
    return { message: 'Choose a new password.' };
  },
  resetPassword: async ({ services, body, request, reply }) => {
    await resetPassword(services, strangerOf(request), request.cookies[RESET_COOKIE], body.new_password);
    return reply
      .clearCookie(RESET_COOKIE, resetCookie(services))
      .send({ message: 'Password updated successfully.' });
  },
});
