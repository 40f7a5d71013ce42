import type * as calls from '@ondeck/shared/calls/closures';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { ending, location, person, sampleId } from '../../platform/http/samples';

const day = '2027-03-10';
const body = {
  location: location.id,
  closures: [{ start_date: day, end_date: day, start_time: null, end_time: null, reason: 'Repairs' }],
};
const preview = {
  works: [{ ...ending, dates: [day], more: false, count: 1, staff: [person] }],
  people: [person],
  refusals: [],
};

export const examples: Examples<typeof calls> = {
  listClosures: {
    summary: 'List closures',
    answer: {
      count: 1,
      results: [
        {
          id: sampleId(120),
          location,
          start_date: day,
          end_date: day,
          start_time: null,
          end_time: null,
          reason: 'Repairs',
          first_after: null,
          last_until: null,
          created_by: person.name,
          is_over: false,
        },
      ],
    },
  },
  listHolidays: {
    summary: 'List the holidays of the next 12 months',
    answer: { results: [{ date: '2027-05-31', name: 'Memorial Day' }] },
  },
  previewClosures: { summary: 'Preview closing a location', body, answer: preview },
  createClosures: says('Close a location', 'Lakeview Swim School is closed: 03-10-2027.', body),
  previewClosureRemoval: { summary: 'Preview reopening a location', answer: preview },
  removeClosure: says('Reopen a location', 'Lakeview Swim School reopened: 03-10-2027.'),
};
