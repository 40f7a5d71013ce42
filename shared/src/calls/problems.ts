import { problems, undeliveredList, undeliveredQuery } from '../schemas/problems';
import { call } from './call';

export const readProblems = call({
  summary: 'Read the current problems of email, jobs, push, and pages',
  method: 'GET',
  path: '/api/problems/',
  permission: 'options.read',
  answers: { 200: problems },
  description:
    'Problems with email, push notifications, jobs, and pages. Managers see only email to their own staff.',
  shows: ['User'],
  keep: 0,
});

export const listUndelivered = call({
  summary: 'List undelivered emails',
  method: 'GET',
  path: '/api/problems/mail/',
  permission: 'options.read',
  query: undeliveredQuery,
  answers: { 200: undeliveredList },
  description: "Emails of the last 30 days that weren't delivered, or not within an hour.",
  shows: ['User'],
});
