import { messageAnswer, noBody } from '../schemas/common';
import { firstStepsAnswer, setupBody, setupParams } from '../schemas/setup';
import { call } from './call';

export const readSetupLink = call({
  method: 'GET',
  path: '/api/setup/:key/',
  permission: 'public',
  params: setupParams,
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
  description: 'Creates the first admin and the first location.',
});

export const readFirstSteps = call({
  method: 'GET',
  path: '/api/setup-steps/',
  permission: 'options.manage',
  answers: { 200: firstStepsAnswer },
  shows: ['Location', 'Position', 'User', 'Shift', 'Option'],
});

export const dismissFirstSteps = call({
  method: 'POST',
  path: '/api/setup-steps/dismiss/',
  permission: 'options.manage',
  body: noBody,
  changes: ['Option'],
});
