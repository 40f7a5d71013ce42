import type * as calls from '@ondeck/shared/calls/problems';
import type { Examples } from '../../platform/http/module';
import { now, person, sampleId } from '../../platform/http/samples';

export const examples: Examples<typeof calls> = {
  readProblems: {
    summary: 'Read the current problems of email, jobs, push, and pages',
    answer: {
      mail: { goes: 'out', undelivered: 2 },
      jobs: [{ name: 'mail.send', failed_at: now, error: 'TypeError' }],
      late_jobs: [{ name: 'push.send', since: now }],
      push: [{ service: 'fcm.googleapis.com', waiting: 12, since: now, code: '503' }],
      troubles: [{ system: 'database', name: null, since: now, until: now, code: '53100' }],
      page_faults: 0,
    },
  },
  listUndelivered: {
    summary: 'List undelivered emails',
    answer: {
      count: 1,
      results: [
        {
          id: sampleId(9),
          subject: 'Set your On Deck password',
          to: 'employee@ondeck.example',
          user: person,
          at: now,
          reason: "The mail server doesn't know this address. (550 5.1.1)",
          is_final: true,
          can_resend: true,
          recovered: false,
        },
      ],
    },
  },
};
