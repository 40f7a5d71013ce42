import * as z from 'zod/mini';
import { savedShift } from '../schemas/shifts';
import { meeting, meetingBody, meetingCreateQuery, meetingList, meetingsQuery } from '../schemas/meetings';
import { call } from './call';

export const listMeetings = call({
  summary: 'List staff meetings',
  method: 'GET',
  path: '/api/shifts/meeting/',
  permission: 'meetings.read',
  query: meetingsQuery,
  answers: { 200: meetingList },
  shows: ['Meeting'],
});

export const createMeeting = call({
  summary: 'Create a staff meeting',
  method: 'POST',
  path: '/api/shifts/meeting/',
  permission: 'meetings.manage',
  query: meetingCreateQuery,
  body: meetingBody,
  answers: { 201: savedShift },
  refuses: [404],
});

export const readMeeting = call({
  summary: 'Read a staff meeting',
  method: 'GET',
  path: '/api/shifts/meeting/:id/',
  permission: 'meetings.read',
  answers: { 200: meeting },
  refuses: [400],
});

export const changeMeeting = call({
  summary: 'Change a staff meeting',
  method: 'PUT',
  path: '/api/shifts/meeting/:id/',
  permission: 'meetings.manage',
  body: meetingBody,
  answers: { 200: savedShift },
  isRevised: true,
});

export const deleteMeeting = call({
  summary: 'Delete a staff meeting',
  method: 'DELETE',
  path: '/api/shifts/meeting/:id/',
  permission: 'meetings.manage',
  answers: { 204: z.null() },
  refuses: [400],
  isRevised: true,
});
