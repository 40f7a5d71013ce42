import {
  availabilityAnswer,
  availabilityBody,
  exceptionBody,
  reminderBody,
  savedAvailability,
  staffAvailability,
  staffAvailabilityQuery,
} from '../schemas/availability';
import { call } from './call';

export const readOwnAvailability = call({
  summary: 'Read your availability',
  method: 'GET',
  path: '/api/availability/mine/',
  permission: 'availability.own',
  answers: { 200: availabilityAnswer },
  shows: ['Availability'],
});

export const changeOwnAvailability = call({
  summary: 'Change your availability',
  method: 'PUT',
  path: '/api/availability/mine/',
  permission: 'availability.own',
  body: availabilityBody,
  answers: { 200: savedAvailability },
  description: 'Replaces patterns that start on `from_date` or later. Shifts stay assigned.',
  isRevised: true,
});

export const addAvailabilityDates = call({
  summary: 'Add dates to your availability',
  method: 'POST',
  path: '/api/availability/mine/dates/',
  permission: 'availability.own',
  body: exceptionBody,
  answers: { 201: savedAvailability },
});

export const removeAvailabilityDates = call({
  summary: 'Delete dates from your availability',
  method: 'DELETE',
  path: '/api/availability/mine/dates/:id/',
  permission: 'availability.own',
  refuses: [404],
});

export const listAvailability = call({
  summary: 'List when staff are unavailable',
  method: 'GET',
  path: '/api/availability/',
  permission: 'availability.manage',
  query: staffAvailabilityQuery,
  answers: { 200: staffAvailability },
  refuses: [404],
  shows: ['Availability', 'User'],
});

export const remindAvailability = call({
  summary: 'Ask staff for their availability',
  method: 'POST',
  path: '/api/availability/reminders/',
  permission: 'availability.manage',
  body: reminderBody,
  refuses: [404],
});

export const readAvailability = call({
  summary: "Read an employee's availability",
  method: 'GET',
  path: '/api/availability/:user/',
  permission: 'availability.manage',
  answers: { 200: availabilityAnswer },
  refuses: [404],
  shows: ['Availability'],
});

export const changeAvailability = call({
  summary: "Change an employee's availability",
  method: 'PUT',
  path: '/api/availability/:user/',
  permission: 'availability.manage',
  body: availabilityBody,
  answers: { 200: savedAvailability },
  refuses: [404],
  isRevised: true,
});
