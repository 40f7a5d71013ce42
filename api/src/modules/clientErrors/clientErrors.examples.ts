import type * as calls from '@ondeck/shared/calls/clientErrors';
import type { Examples } from '../../http/module';
import { now, sampleId } from '../../http/samples';

const fault = {
  area: 'employee',
  version: '0.1.0',
  kind: 'http',
  message: 'The server could not send it.',
} as const;

export const examples: Examples<typeof calls> = {
  tellClientError: {
    summary: 'Tell of a fault in a page',
    body: fault,
    answer: null,
  },
  listClientErrors: {
    summary: 'List faults of pages',
    answer: { count: 1, results: [{ id: sampleId(100), at: now, ...fault }] },
  },
};
