import { errorAnswer, messageAnswer } from '@ondeck/shared/schemas/common';
import { requestOtpBody, resetPasswordBody, verifyOtpBody } from '@ondeck/shared/schemas/users';
import type { App } from '../../http/types';
import type { Services } from '../../services';
import { confirmCode, requestCode, resetPassword } from './reset.service';

const tags = ['sign-in'];
const config = { permission: 'public' } as const;

/** Ties the three steps to one browser; scripts cannot read it, other sites cannot send it. */
const RESET_COOKIE = 'ondeck_reset';
/** Longer than both steps may take; what decides is the stored row. */
const COOKIE_SECONDS = 1_800;

/** The three steps of a forgotten password. */
export function resetRoutes(app: App, services: Services): void {
  const cookie = {
    path: '/api/users',
    httpOnly: true,
    sameSite: 'strict',
    secure: services.secureCookies,
  } as const;
  app.post(
    '/api/users/request-otp/',
    {
      config,
      schema: {
        tags,
        operationId: 'requestCode',
        description:
          'Answers alike for known and unknown addresses; its cookie ties the next two calls to it.',
        body: requestOtpBody,
        response: { 200: messageAnswer, 400: errorAnswer, 429: errorAnswer },
      },
    },
    async (request, reply) => {
      const browser = await requestCode(services, request.body.email, request.ip, request.id);
      return reply
        .setCookie(RESET_COOKIE, browser, { ...cookie, maxAge: COOKIE_SECONDS })
        .send({ message: 'OTP sent to your email!' });
    },
  );
  app.post(
    '/api/users/verify-otp/',
    {
      config,
      schema: {
        tags,
        operationId: 'confirmCode',
        body: verifyOtpBody,
        response: { 200: messageAnswer, 400: errorAnswer, 429: errorAnswer },
      },
    },
    async (request) => {
      await confirmCode(services, request.cookies[RESET_COOKIE], request.body.otp, request.ip);
      return { message: 'OTP confirmed successfully.' };
    },
  );
  app.post(
    '/api/users/reset-password/',
    {
      config,
      schema: {
        tags,
        operationId: 'resetPassword',
        body: resetPasswordBody,
        response: { 200: messageAnswer, 400: errorAnswer },
      },
    },
    async (request, reply) => {
      await resetPassword(services, request.cookies[RESET_COOKIE], request.body.new_password, request.id);
      return reply.clearCookie(RESET_COOKIE, cookie).send({ message: 'Password updated successfully.' });
    },
  );
}
