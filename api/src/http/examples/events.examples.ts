import type { Examples } from './example';

export const eventsExamples = {
  followEvents: {
    summary: 'Follow live changes',
    answer:
      'id: 42\ndata: {"id":42,"topic":"Shifts","location_id":"0193f2a0-0000-7000-8000-000000000003"}\n\n',
  },
} satisfies Examples;
