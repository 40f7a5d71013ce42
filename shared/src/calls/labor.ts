import { laborAnswer, laborBody, missingBirthDates, missingBirthDatesQuery } from '../schemas/labor';
import { call } from './call';

export const listMissingBirthDates = call({
  summary: 'List staff without a date of birth',
  method: 'GET',
  path: '/api/labor/missing/',
  permission: 'labor.read',
  query: missingBirthDatesQuery,
  answers: { 200: missingBirthDates },
  refuses: [404],
  shows: ['User'],
});

export const readLabor = call({
  summary: "Read a location's limits on hours",
  method: 'GET',
  path: '/api/labor/:location/',
  permission: 'labor.read',
  answers: { 200: laborAnswer },
  refuses: [404],
  shows: ['Labor'],
});

export const changeLabor = call({
  summary: "Change a location's limits on hours",
  method: 'PUT',
  path: '/api/labor/:location/',
  permission: 'labor.manage',
  body: laborBody,
  answers: { 200: laborAnswer },
  refuses: [404],
  description: "The limits at ages 14 and 15 can't be looser than 29 CFR 570.35.",
  isRevised: true,
});
