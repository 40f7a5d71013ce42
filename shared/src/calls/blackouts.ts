import { blackoutBody, blackoutList, blackoutsQuery } from '../schemas/blackouts';
import { messageAnswer } from '../schemas/common';
import { call } from './call';

export const listBlackouts = call({
  summary: 'List blackout dates',
  method: 'GET',
  path: '/api/blackouts/',
  permission: 'blackouts.manage',
  query: blackoutsQuery,
  answers: { 200: blackoutList },
  refuses: [404],
  description:
    'Dates on which a location grants no time off that staff request. Dates that are over are left out.',
  shows: ['Option'],
});

export const addBlackout = call({
  summary: 'Add blackout dates',
  method: 'POST',
  path: '/api/blackouts/',
  permission: 'blackouts.manage',
  body: blackoutBody,
  answers: { 201: messageAnswer },
  refuses: [404],
});

export const removeBlackout = call({
  summary: 'Remove blackout dates',
  method: 'DELETE',
  path: '/api/blackouts/:id/',
  permission: 'blackouts.manage',
});
