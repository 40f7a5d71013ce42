import * as z from 'zod/mini';
import { locationOptions, locationOptionsBody } from '../schemas/availability';
import { endingAnswer } from '../schemas/ending';
import {
  location,
  locationBody,
  locationChangeBody,
  locationList,
  locationRemovalQuery,
  locationsQuery,
} from '../schemas/locations';
import { call } from './call';

export const listLocations = call({
  summary: 'List locations',
  method: 'GET',
  path: '/api/locations/',
  permission: 'locations.read',
  query: locationsQuery,
  answers: { 200: locationList },
  shows: ['Location'],
  keep: 600,
});

export const createLocation = call({
  summary: 'Create a location',
  method: 'POST',
  path: '/api/locations/',
  permission: 'locations.manage',
  body: locationBody,
  answers: { 201: location },
});

export const changeLocation = call({
  summary: 'Change a location',
  method: 'PUT',
  path: '/api/locations/:id/',
  permission: 'locations.manage',
  body: locationChangeBody,
  answers: { 200: location },
  description:
    'A new time zone counts from the next day. With `zone_was_wrong`, days and time entries of open weeks use it too.',
  isRevised: true,
});

export const previewLocationRemoval = call({
  summary: 'Preview deleting a location',
  method: 'GET',
  path: '/api/locations/:id/preview/',
  permission: 'locations.manage',
  answers: { 200: endingAnswer },
  refuses: [400],
  keep: 0,
});

export const deleteLocation = call({
  summary: 'Delete a location',
  method: 'DELETE',
  path: '/api/locations/:id/',
  permission: 'locations.manage',
  query: locationRemovalQuery,
  answers: { 204: z.null() },
  refuses: [400],
  description:
    'Refused while the location has upcoming shifts or meetings, unless the call asks to end them.',
});

export const readLocationOptions = call({
  summary: "Read a location's options",
  method: 'GET',
  path: '/api/locations/:id/options/',
  permission: 'options.read',
  answers: { 200: locationOptions },
  refuses: [404],
  shows: ['Option'],
});

export const changeLocationOptions = call({
  summary: "Change a location's options",
  method: 'PUT',
  path: '/api/locations/:id/options/',
  permission: 'options.manage',
  body: locationOptionsBody,
  answers: { 200: locationOptions },
  refuses: [404],
  isRevised: true,
});
