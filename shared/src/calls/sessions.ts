import { apiTokenBody, newApiToken, sessionList } from '../schemas/sessions';
import { call } from './call';

export const listSessions = call({
  summary: 'List your devices',
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
  description: 'Ends all of one’s own sessions but the one that asks.',
  changes: ['Me'],
});

export const endSession = call({
  summary: 'End one session',
  method: 'DELETE',
  path: '/api/users/sessions/:id/',
  permission: 'self',
  refuses: [404],
  changes: ['Me'],
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
    'Makes a token for a program: it opens what its owner may open, by the `Authorization` header, until its day comes or its owner’s credentials change. It is listed among the sessions and ended there.',
  changes: ['Me'],
});
