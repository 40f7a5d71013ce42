import type * as calls from '@ondeck/shared/calls/locations';
import type { Examples } from '../../platform/http/module';
import { address, ending, location } from '../../platform/http/samples';

const body = { title: location.title, ...address };
const stored = { ...location, ...address };

export const examples: Examples<typeof calls> = {
  listLocations: {
    summary: 'List locations',
    answer: { count: 3, results: [stored] },
  },
  createLocation: {
    summary: 'Create a location',
    body,
    answer: stored,
  },
  changeLocation: {
    summary: 'Change a location',
    body: { ...body, address: '2 Water Street' },
    answer: { ...stored, address: '2 Water Street' },
  },
  previewLocationRemoval: {
    summary: 'Preview deleting a location',
    answer: { ends: [ending] },
  },
  deleteLocation: {
    summary: 'Delete a location',
    answer: null,
  },
};
