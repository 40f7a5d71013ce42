import { messageAnswer, noBody } from '../schemas/common';
import {
  answerOfferBody,
  assignRoundBody,
  offerResult,
  offerRounds,
  ownOffers,
  roundAnswer,
  roundParams,
  roundsQuery,
  startRoundBody,
} from '../schemas/offers';
import { call } from './call';

export const startRound = call({
  summary: 'Offer a date of a shift in waves',
  method: 'POST',
  path: '/api/offers/rounds/',
  permission: 'offers.manage',
  body: startRoundBody,
  answers: { 200: roundAnswer },
  refuses: [404, 409],
  description: 'The order of the employees is the order in which they are asked.',
});

export const listRounds = call({
  summary: 'List the offers that are running',
  method: 'GET',
  path: '/api/offers/rounds/',
  permission: 'offers.manage',
  query: roundsQuery,
  answers: { 200: offerRounds },
  refuses: [404],
  shows: ['Offer', 'Schedule'],
});

export const sendNextWave = call({
  summary: 'Send the next wave of offers now',
  method: 'POST',
  path: '/api/offers/rounds/:id/next/',
  permission: 'offers.manage',
  body: noBody,
  refuses: [404, 409],
});

export const stopRound = call({
  summary: 'Stop a round of offers',
  method: 'POST',
  path: '/api/offers/rounds/:id/stop/',
  permission: 'offers.manage',
  body: noBody,
  refuses: [404, 409],
});

export const assignRound = call({
  summary: 'Assign an offered shift to an employee',
  method: 'POST',
  path: '/api/offers/rounds/:id/assign/',
  permission: 'offers.manage',
  body: assignRoundBody,
  refuses: [404, 409],
});

export const listOwnOffers = call({
  summary: 'List the shifts that you were offered',
  method: 'GET',
  path: '/api/offers/mine/',
  permission: 'offers.own',
  answers: { 200: ownOffers },
  description: 'Offers that you can accept come first, then those of the last 7 days that have ended.',
  keep: 0,
  shows: ['Offer', 'Schedule', 'Availability', 'Certificate'],
});

export const openOffer = call({
  summary: 'Record that you opened an offer',
  method: 'POST',
  path: '/api/offers/:round/opened/',
  permission: 'offers.own',
  params: roundParams,
  body: noBody,
  answers: { 200: messageAnswer },
  refuses: [404],
});

export const answerOffer = call({
  summary: 'Accept or decline an offer',
  method: 'POST',
  path: '/api/offers/:round/answer/',
  permission: 'offers.own',
  params: roundParams,
  body: answerOfferBody,
  answers: { 200: offerResult },
  refuses: [404, 409],
});
