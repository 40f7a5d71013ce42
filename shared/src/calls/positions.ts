import {
  createPositionBody,
  position,
  positionList,
  positionsQuery,
  updatePositionBody,
} from '../schemas/positions';
import { call } from './call';

export const listPositions = call({
  summary: 'List positions',
  method: 'GET',
  path: '/api/shifts/shift-type/',
  permission: 'positions.read',
  query: positionsQuery,
  answers: { 200: positionList },
  shows: ['Position'],
  keep: 600,
});

export const createPosition = call({
  summary: 'Create a position',
  method: 'POST',
  path: '/api/shifts/shift-type/',
  permission: 'positions.create',
  body: createPositionBody,
  answers: { 201: position },
});

export const changePosition = call({
  summary: 'Change a position',
  method: 'PUT',
  path: '/api/shifts/shift-type/:id/',
  permission: 'positions.manage',
  body: updatePositionBody,
  answers: { 200: position },
  isRevised: true,
});
