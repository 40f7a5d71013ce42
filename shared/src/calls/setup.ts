import { messageAnswer, noBody } from '../schemas/common';
import { firstStepsAnswer, setupBody, setupParams } from '../schemas/setup';
import { call } from './call';

export const readSetupLink = call({
  summary: 'Check the link of the set-up',
  method: 'GET',
  path: '/api/setup/:key/',
  permission: 'public',
  params: setupParams,
  refuses: [400],
  keep: 0,
});

export const setUp = call({
  summary: 'Set up an installation',
  method: 'POST',
  path: '/api/setup/:key/',
  permission: 'public',
  params: setupParams,
  body: setupBody,
  answers: { 201: messageAnswer },
  description: 'Makes the first admin and the first location.',
});

export const readFirstSteps = call({
  summary: 'Look up what a new school still needs',
  method: 'GET',
  path: '/api/setup-steps/',
  permission: 'options.manage',
  answers: { 200: firstStepsAnswer },
  shows: ['Location', 'Position', 'User', 'Shift', 'Option'],
});

export const dismissFirstSteps = call({
  summary: 'Dismiss the list of first steps',
  method: 'POST',
  path: '/api/setup-steps/dismiss/',
  permission: 'options.manage',
  body: noBody,
  changes: ['Option'],
});
