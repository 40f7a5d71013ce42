import { messageAnswer } from '../schemas/common';
import { setupBody, setupParams } from '../schemas/setup';
import { call } from './call';

export const readSetupLink = call({
  method: 'GET',
  path: '/api/setup/:key/',
  permission: 'public',
  params: setupParams,
  answers: { 200: messageAnswer },
  refuses: [400],
  keep: 0,
});

export const setUp = call({
  method: 'POST',
  path: '/api/setup/:key/',
  permission: 'public',
  params: setupParams,
  body: setupBody,
  answers: { 201: messageAnswer },
  description: 'Makes the first admin and the first location.',
});
