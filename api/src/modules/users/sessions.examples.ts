import type * as calls from '@ondeck/shared/calls/sessions';
import type { Examples } from '../../http/module';
import { now, sampleId } from '../../http/samples';

export const examples: Examples<typeof calls> = {
  listSessions: {
    summary: 'List one’s own sessions',
    answer: {
      results: [
        {
          id: sampleId(101),
          device: 'Chrome on Windows',
          address: '203.0.113.7',
          created_at: '2027-03-01T13:02:11.000Z',
          last_used_at: now,
          is_current: true,
        },
      ],
    },
  },
  endOtherSessions: {
    summary: 'Sign out everywhere else',
    answer: { message: 'You are signed out everywhere else.' },
  },
  endSession: {
    summary: 'End one session',
    answer: { message: 'The session has ended.' },
  },
};
