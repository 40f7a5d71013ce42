import { apiTokenBody, newApiToken, sessionList } from '../schemas/sessions';
import { call } from './call';

export const listSessions = call({
  summary: 'List my devices',
  method: 'GET',
  path: '/api/users/sessions/',
  permission: 'self',
  answers: { 200: sessionList },
  shows: ['Me'],
  keep: 0,
});

export const endOtherSessions = call({
  summary: 'Sign out everywhere else',
  method: 'DELETE',
  path: '/api/users/sessions/',
  permission: 'self',
  description: 'Signs me out on all other devices.',
});

export const endSession = call({
  summary: 'Sign out a device',
  method: 'DELETE',
  path: '/api/users/sessions/:id/',
  permission: 'self',
  refuses: [404],
});

export const createApiToken = call({
  summary: 'Create an API token',
  method: 'POST',
  path: '/api/users/sessions/tokens/',
  permission: 'self',
  body: apiTokenBody,
  answers: { 201: newApiToken },
  refuses: [429],
  description:
    "Creates a token for a program. Sent in the `Authorization` header, the token can do what its owner can do, until it expires or its owner's sign-in details change. Devices lists it, and can revoke it.",
});
