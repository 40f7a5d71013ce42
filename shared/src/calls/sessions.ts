import { messageAnswer } from '../schemas/common';
import { sessionList } from '../schemas/sessions';
import { call } from './call';

export const listSessions = call({
  method: 'GET',
  path: '/api/users/sessions/',
  permission: 'self',
  answers: { 200: sessionList },
  shows: ['Me'],
  keep: 0,
});

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/api/users/sessions/',
  permission: 'self',
  answers: { 200: messageAnswer },
  description: 'Ends all of one’s own sessions but the one that asks.',
  changes: ['Me'],
});

export const endSession = call({
  method: 'DELETE',
  path: '/api/users/sessions/:id/',
  permission: 'self',
  answers: { 200: messageAnswer },
  refuses: [404],
  changes: ['Me'],
});
