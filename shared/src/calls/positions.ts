import {
  createPositionBody,
  position,
  positionList,
  positionsQuery,
  updatePositionBody,
} from '../schemas/positions';
import { call } from './call';

export const listPositions = call({
  method: 'GET',
  path: '/api/shifts/shift-type/',
  permission: 'positions.read',
  query: positionsQuery,
  answers: { 200: positionList },
  shows: ['Position'],
  keep: 600,
});

export const createPosition = call({
  method: 'POST',
  path: '/api/shifts/shift-type/',
  permission: 'positions.create',
  body: createPositionBody,
  answers: { 201: position },
  changes: ['Position'],
});

export const changePosition = call({
  method: 'PUT',
  path: '/api/shifts/shift-type/:id/',
  permission: 'positions.manage',
  body: updatePositionBody,
  answers: { 200: position },
  changes: ['Position', 'Schedule', 'Shift', 'Dashboard'],
  isRevised: true,
});
