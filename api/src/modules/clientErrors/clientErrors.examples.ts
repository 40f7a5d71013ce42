import type * as calls from '@ondeck/shared/calls/clientErrors';
import type { Examples } from '../../platform/http/module';

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
};
