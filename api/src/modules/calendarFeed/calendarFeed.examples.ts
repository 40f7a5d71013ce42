import type * as calls from '@ondeck/shared/calls/calendarFeed';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { now, secret } from '../../platform/http/samples';

export const examples: Examples<typeof calls> = {
  readCalendarFeed: {
    summary: 'Read whether my calendar has an address',
    answer: { made_at: '2027-03-01T13:02:11.000Z', last_read_at: now },
  },
  makeCalendarFeed: {
    summary: 'Create the address of my calendar',
    answer: {
      message: 'Your calendar has an address.',
      url: `https://school.example/api/calendar-feed/${secret}/schedule.ics`,
    },
  },
  revokeCalendarFeed: says(
    'Remove the address of my calendar',
    'The address of your calendar no longer works.',
  ),
  readCalendar: {
    summary: 'Read a calendar',
    answer: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR',
  },
};
