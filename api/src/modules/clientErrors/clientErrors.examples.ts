import type * as calls from '@ondeck/shared/calls/clientErrors';
import type { Examples } from '../../platform/http/module';

const fault = {
  area: 'employee',
  version: '0.1.0',
  kind: 'http',
  message: "The server couldn't send it.",
} as const;

export const examples: Examples<typeof calls> = {
  tellClientError: {
    summary: 'Report an error in a page',
    body: fault,
    answer: null,
  },
};
