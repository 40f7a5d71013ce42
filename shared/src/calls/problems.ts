import { problems, undeliveredList, undeliveredQuery } from '../schemas/problems';
import { call } from './call';

export const readProblems = call({
  method: 'GET',
  path: '/api/problems/',
  permission: 'options.read',
  answers: { 200: problems },
  description:
    'What the server could not do: email, push notifications, jobs, pages. Managers are told of email to their own staff alone.',
  shows: ['User'],
  keep: 0,
});

export const listUndelivered = call({
  method: 'GET',
  path: '/api/problems/mail/',
  permission: 'options.read',
  query: undeliveredQuery,
  answers: { 200: undeliveredList },
  description: 'Emails of the last 30 days that were not delivered, or not within an hour.',
  shows: ['User'],
});
