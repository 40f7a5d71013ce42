import type * as calls from '@ondeck/shared/calls/audit';
import type { Examples } from '../../platform/http/module';
import { location, now, person, sampleId, shift } from '../../platform/http/samples';

const origin = { address: '203.0.113.7', device: 'Chrome on Windows' };

export const examples: Examples<typeof calls> = {
  listAudit: {
    summary: 'Read the history',
    answer: {
      count: 1,
      results: [
        {
          id: sampleId(90),
          at: now,
          by: person,
          by_kind: 'USER',
          action: 'shift.changed',
          entity: 'shift',
          entity_id: shift.id,
          entity_name: shift.shift_code,
          location,
          ...origin,
          before: { start_time: '15:00' },
          after: { start_time: shift.start_time },
        },
      ],
      timezone: 'America/New_York',
    },
  },
  listOwnAudit: {
    summary: 'Read my account activity',
    answer: {
      count: 1,
      results: [{ id: sampleId(91), at: now, by: null, action: 'session.started', ...origin }],
    },
  },
};
