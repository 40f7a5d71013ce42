import type * as calls from '@ondeck/shared/calls/sessions';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { now, sampleId } from '../../platform/http/samples';

export const examples: Examples<typeof calls> = {
  listSessions: {
    summary: 'List my devices',
    answer: {
      results: [
        {
          id: sampleId(101),
          device: 'Chrome on Windows',
          address: '203.0.113.7',
          created_at: '2027-03-01T13:02:11.000Z',
          last_used_at: now,
          expires_at: '2027-03-08T13:02:11.000Z',
          label: null,
          reads_only: false,
          is_current: true,
        },
      ],
    },
  },
  endOtherSessions: says('Sign out everywhere else', "You're signed out everywhere else."),
  endSession: says('Sign out a device', 'Device signed out.'),
  createApiToken: {
    summary: 'Create an API token',
    body: { label: 'Weekly export', days: 90, reads_only: true, current_password: 'Welcome1!' },
    answer: {
      id: sampleId(102),
      token: 'wV0c1nJr4Hq8uYt2bZ6mKe9xPd3sLf7gAa5iOoRrTtE',
      expires_at: '2027-05-30T13:02:11.000Z',
    },
  },
};
