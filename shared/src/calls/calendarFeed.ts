import { calendarFeed, calendarText, feedParams, createdCalendarFeed } from '../schemas/calendarFeed';
import { call } from './call';

export const readCalendarFeed = call({
  summary: 'Check whether my calendar has an address',
  method: 'GET',
  path: '/api/calendar-feed/',
  permission: 'schedule.own',
  answers: { 200: calendarFeed },
  shows: ['Me'],
  keep: 0,
});

export const makeCalendarFeed = call({
  summary: 'Create the address of my calendar',
  method: 'POST',
  path: '/api/calendar-feed/',
  permission: 'schedule.own',
  answers: { 201: createdCalendarFeed },
  description: 'Creates the secret address of my calendar. An earlier address stops working.',
});

export const revokeCalendarFeed = call({
  summary: 'Remove the address of my calendar',
  method: 'DELETE',
  path: '/api/calendar-feed/',
  permission: 'schedule.own',
});

export const readCalendar = call({
  summary: 'Read a calendar',
  method: 'GET',
  path: '/api/calendar-feed/:token/schedule.ics',
  permission: 'public',
  params: feedParams,
  answers: { 200: calendarText },
  description:
    "An employee's shifts, meetings, and approved leave, from a month ago to a year ahead, for calendar apps. Anyone with the address can read it.",
  file: 'calendar',
  refuses: [400, 404, 429],
});
