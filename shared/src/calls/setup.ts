import { messageAnswer, noBody } from '../schemas/common';
import { firstStepsAnswer, setupBody, setupKeyBody } from '../schemas/setup';
import { call } from './call';

export const readSetupLink = call({
  summary: 'Check the setup link',
  method: 'POST',
  path: '/api/setup/check/',
  permission: 'public',
  body: setupKeyBody,
  isRead: true,
  keep: 0,
  description: 'Checks the key of the setup link. The key travels in the body, so no access log has it.',
});

export const setUp = call({
  summary: 'Set up an installation',
  method: 'POST',
  path: '/api/setup/',
  permission: 'public',
  body: setupBody,
  answers: { 201: messageAnswer },
  description: 'Creates the first admin and the first location.',
});

export const readFirstSteps = call({
  summary: 'Read the first steps of a new school',
  method: 'GET',
  path: '/api/setup-steps/',
  permission: 'options.manage',
  answers: { 200: firstStepsAnswer },
  shows: ['Location', 'Position', 'User', 'Shift', 'Option'],
});

export const dismissFirstSteps = call({
  summary: 'Dismiss the first steps',
  method: 'POST',
  path: '/api/setup-steps/dismiss/',
  permission: 'options.manage',
  body: noBody,
});
