import {
  answerSwapBody,
  askSwapBody,
  decideSwapBody,
  managedSwaps,
  ownSwaps,
  ownSwapsQuery,
  swapCandidates,
  swapCandidatesQuery,
  swapResult,
  swapsQuery,
} from '../schemas/swaps';
import { messageAnswer, noBody } from '../schemas/common';
import { call } from './call';

export const listSwapCandidates = call({
  summary: 'List coworkers who can swap or take one of your shifts',
  method: 'GET',
  path: '/api/swaps/candidates/',
  permission: 'swaps.own',
  query: swapCandidatesQuery,
  answers: { 200: swapCandidates },
  refuses: [404],
  keep: 0,
  shows: ['Schedule', 'Swap', 'Availability', 'Certificate'],
});

export const askSwap = call({
  summary: 'Ask a coworker to swap or take one of your shifts',
  method: 'POST',
  path: '/api/swaps/',
  permission: 'swaps.own',
  body: askSwapBody,
  answers: { 201: messageAnswer },
  refuses: [404, 409],
});

export const listOwnSwaps = call({
  summary: 'List your swap requests, and those that coworkers sent you',
  method: 'GET',
  path: '/api/swaps/mine/',
  permission: 'swaps.own',
  query: ownSwapsQuery,
  answers: { 200: ownSwaps },
  shows: ['Swap', 'Schedule'],
});

export const answerSwap = call({
  summary: "Accept or decline a coworker's swap request",
  method: 'POST',
  path: '/api/swaps/:id/answer/',
  permission: 'swaps.own',
  body: answerSwapBody,
  answers: { 200: swapResult },
  refuses: [404, 409],
});

export const withdrawSwap = call({
  summary: 'Withdraw your swap request',
  method: 'POST',
  path: '/api/swaps/:id/withdraw/',
  permission: 'swaps.own',
  body: noBody,
  refuses: [404, 409],
});

export const listSwaps = call({
  summary: 'List swaps that wait for a decision',
  method: 'GET',
  path: '/api/swaps/',
  permission: 'swaps.decide',
  query: swapsQuery,
  answers: { 200: managedSwaps },
  refuses: [404],
  shows: ['Swap', 'Schedule'],
});

export const decideSwap = call({
  summary: 'Approve or reject a swap',
  method: 'POST',
  path: '/api/swaps/:id/decide/',
  permission: 'swaps.decide',
  body: decideSwapBody,
  answers: { 200: swapResult },
  refuses: [403, 404, 409],
  description: 'A swap that can no longer be completed stays accepted. The message says why.',
});
