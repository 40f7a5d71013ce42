import { optionsAnswer, optionsBody, publicOptions } from '../schemas/options';
import { call } from './call';

export const readPublicOptions = call({
  summary: 'Read the options of the sign-in pages',
  method: 'GET',
  path: '/api/options/public/',
  permission: 'public',
  answers: { 200: publicOptions },
  description: 'The options that signed-out pages need.',
  shows: ['Option'],
  keep: 600,
});

export const readOptions = call({
  summary: 'Read the options',
  method: 'GET',
  path: '/api/options/',
  permission: 'options.read',
  answers: { 200: optionsAnswer },
  shows: ['Option'],
});

export const changeOptions = call({
  summary: 'Change options',
  method: 'PUT',
  path: '/api/options/',
  permission: 'options.manage',
  body: optionsBody,
  answers: { 200: optionsAnswer },
  isRevised: true,
});
