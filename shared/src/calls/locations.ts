import * as z from 'zod/mini';
import { location, locationBody, locationList, locationsQuery } from '../schemas/locations';
import { call } from './call';

export const listLocations = call({
  method: 'GET',
  path: '/api/locations/',
  permission: 'locations.read',
  query: locationsQuery,
  answers: { 200: locationList },
  shows: ['Location'],
  keep: 600,
});

export const createLocation = call({
  method: 'POST',
  path: '/api/locations/',
  permission: 'locations.manage',
  body: locationBody,
  answers: { 201: location },
  changes: ['Location'],
});

export const changeLocation = call({
  method: 'PUT',
  path: '/api/locations/:id/',
  permission: 'locations.manage',
  body: locationBody,
  answers: { 200: location },
  changes: ['Location', 'Schedule', 'Dashboard'],
});

export const deleteLocation = call({
  method: 'DELETE',
  path: '/api/locations/:id/',
  permission: 'locations.manage',
  answers: { 204: z.null() },
  refuses: [400],
  changes: ['Location', 'User'],
});
