import {
  deckAnswer,
  deckNowAnswer,
  deckNowQuery,
  deckQuery,
  deckRulesAnswer,
  deckRulesBody,
  swimmersBody,
} from '../schemas/deck';
import { call } from './call';

export const readDeck = call({
  summary: 'List the lifeguards on deck',
  method: 'GET',
  path: '/api/deck/',
  permission: 'deck.manage',
  query: deckQuery,
  answers: { 200: deckAnswer },
  refuses: [404],
  description: 'Scheduled and required lifeguards of a location, for at most 14 days.',
  shows: ['Deck', 'Schedule', 'Certificate', 'User'],
});

export const readDeckNow = call({
  summary: 'Count the lifeguards on deck now',
  method: 'GET',
  path: '/api/deck/now/',
  permission: 'deck.manage',
  query: deckNowQuery,
  answers: { 200: deckNowAnswer },
  refuses: [404],
  shows: ['Deck', 'Certificate', 'Dashboard'],
});

export const readDeckRules = call({
  summary: 'List the lifeguard rules of a location',
  method: 'GET',
  path: '/api/deck/rules/:location/',
  permission: 'deck.manage',
  answers: { 200: deckRulesAnswer },
  refuses: [404],
  shows: ['Deck'],
});

export const changeDeckRules = call({
  summary: 'Change the lifeguard rules of a location',
  method: 'PUT',
  path: '/api/deck/rules/:location/',
  permission: 'deck.manage',
  body: deckRulesBody,
  answers: { 200: deckRulesAnswer },
  refuses: [404],
  description: 'Replaces all rules of the location.',
  isRevised: true,
});

export const changeSwimmers = call({
  summary: 'Enter expected swimmers',
  method: 'PUT',
  path: '/api/deck/swimmers/',
  permission: 'deck.manage',
  body: swimmersBody,
  refuses: [404],
  description: 'Replaces the expected swimmers of each day that the call names.',
});
