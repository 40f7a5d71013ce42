import { messageAnswer, noBody } from '../schemas/common';
import {
  activationAnswer,
  activationParams,
  loginAnswer,
  loginBody,
  mailedKeyBody,
  passwordSetupBody,
  registerBody,
} from '../schemas/users';
import { call } from './call';

export const signIn = call({
  summary: 'Sign in',
  method: 'POST',
  path: '/api/users/login/',
  permission: 'public',
  body: loginBody,
  answers: { 200: loginAnswer },
  refuses: [401, 403, 429],
});

export const signOut = call({
  summary: 'Sign out',
  method: 'POST',
  path: '/api/users/logout/',
  permission: 'self',
  body: noBody,
});

export const register = call({
  summary: 'Sign up',
  method: 'POST',
  path: '/api/users/register/',
  permission: 'public',
  body: registerBody,
  answers: { 201: messageAnswer },
  refuses: [403, 429],
});

export const confirmEmail = call({
  summary: 'Confirm an email address',
  method: 'POST',
  path: '/api/users/confirm-email/',
  permission: 'public',
  body: mailedKeyBody,
  description: 'Takes the key of the link in the sign-up email.',
});

export const readActivationLink = call({
  summary: 'Check an activation link',
  method: 'GET',
  path: '/api/users/activation-link/:id/',
  permission: 'public',
  params: activationParams,
  answers: { 200: activationAnswer },
  refuses: [400],
  keep: 0,
});

export const setFirstPassword = call({
  summary: 'Set the first password',
  method: 'POST',
  path: '/api/users/password-setup/:id/',
  permission: 'public',
  params: activationParams,
  body: passwordSetupBody,
});
