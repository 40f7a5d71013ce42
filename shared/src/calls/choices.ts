import { userChoices, userChoicesBody } from '../schemas/choices';
import { call } from './call';

export const readChoices = call({
  summary: 'Read my last choices',
  method: 'GET',
  path: '/api/users/choices/',
  permission: 'choices.own',
  answers: { 200: userChoices },
  shows: ['Choice'],
});

export const saveChoices = call({
  summary: 'Save my last choices',
  method: 'PUT',
  path: '/api/users/choices/',
  permission: 'choices.own',
  body: userChoicesBody,
  refuses: [404],
});
