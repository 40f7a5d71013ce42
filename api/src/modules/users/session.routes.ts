import { errorAnswer, messageAnswer, noBody } from '@ondeck/shared/schemas/common';
import {
  activationAnswer,
  activationParams,
  loginAnswer,
  loginBody,
  passwordSetupBody,
  registerBody,
} from '@ondeck/shared/schemas/users';
import { userOf } from '../../auth/guard';
import { decoyHash } from '../../auth/passwords';
import type { App } from '../../http/types';
import type { Services } from '../../services';
import { readActivation, setFirstPassword } from './activation.service';
import { register } from './register.service';
import { signIn, signOut } from './signIn.service';

const tags = ['sign-in'];
const config = { permission: 'public' } as const;

/** Signing in and out, signing up, and the link that a new account is mailed. */
export function sessionRoutes(app: App, services: Services): void {
  // Made before the first unknown address asks, which must not take longer than a known one.
  app.addHook('onReady', async () => void (await decoyHash()));
  app.post(
    '/api/users/login/',
    {
      config,
      schema: {
        tags,
        operationId: 'signIn',
        body: loginBody,
        response: {
          200: loginAnswer,
          400: errorAnswer,
          401: errorAnswer,
          403: errorAnswer,
          429: errorAnswer,
        },
      },
    },
    (request) => signIn(services, { ...request.body, address: request.ip, requestId: request.id }),
  );
  app.post(
    '/api/users/logout/',
    {
      config: { permission: 'self' },
      schema: { tags, operationId: 'signOut', body: noBody, response: { 200: messageAnswer } },
    },
    async (request) => {
      await signOut(services, userOf(request));
      return { message: 'You are signed out.' };
    },
  );
  app.post(
    '/api/users/register/',
    {
      config,
      schema: {
        tags,
        operationId: 'register',
        body: registerBody,
        response: { 201: messageAnswer, 400: errorAnswer, 403: errorAnswer, 429: errorAnswer },
      },
    },
    async (request, reply) => {
      const { full_name: fullName, email, password } = request.body;
      const active = await register(services, {
        fullName,
        email,
        password,
        address: request.ip,
        requestId: request.id,
      });
      const message = active
        ? 'Signup successful!'
        : 'Signup successful! You can sign in once an admin has approved your account.';
      return reply.code(201).send({ message });
    },
  );
  app.get(
    '/api/users/activation-link/:id/',
    {
      config,
      schema: {
        tags,
        operationId: 'readActivationLink',
        params: activationParams,
        response: { 200: activationAnswer, 400: errorAnswer },
      },
    },
    (request) => readActivation(services, request.params.id),
  );
  app.post(
    '/api/users/password-setup/:id/',
    {
      config,
      schema: {
        tags,
        operationId: 'setFirstPassword',
        params: activationParams,
        body: passwordSetupBody,
        response: { 200: messageAnswer, 400: errorAnswer },
      },
    },
    async (request) => {
      await setFirstPassword(services, request.id, request.params.id, request.body.password);
      return { message: 'Password has been set successfully.' };
    },
  );
}
