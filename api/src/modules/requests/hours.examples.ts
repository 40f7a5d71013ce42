import type * as calls from '@ondeck/shared/calls/hours';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { person, position, record, sampleId, shift, undecided } from '../../platform/http/samples';

const place = record.location;
const reason = 'The tablet was off';

const asked = {
  ...undecided,
  id: sampleId(110),
  date: '2027-03-03',
  clocked_in: '08:02',
  clocked_out: '12:17',
  hours: 4.25,
  shift_code: shift.shift_code,
  reason,
} as const;

const hours = { planned_hours: 4, worked_hours: 3.97, paid_hours: 3.97, leave_hours: 0 };

export const examples: Examples<typeof calls> = {
  readMyHours: {
    summary: 'Read my hours of a week',
    answer: {
      days: [
        {
          date: '2027-03-03',
          planned: [
            {
              id: shift.id,
              shift_code: shift.shift_code,
              shift_type: [position],
              type: 'shift',
              start_time: '08:00',
              end_time: '12:00',
              location: place,
              is_cancelled: false,
            },
          ],
          ...hours,
          records: [{ ...record, paid_with: null, request: asked }],
          missed: [],
        },
      ],
      totals: hours,
      locations: [place],
    },
  },
  requestCorrection: says('Request a correction of my hours', 'Correction request sent', {
    record_id: record.id,
    clocked_in: '2027-03-03T08:02:00-05:00',
    clocked_out: '2027-03-03T12:17:00-05:00',
    reason,
  }),
  listCorrectionRequests: {
    summary: 'List correction requests',
    answer: {
      count: 1,
      results: [
        {
          ...asked,
          user: person,
          location: place,
          record,
          effect: { paid_before: 3.97, paid_after: 4.25, set_by: null, paid_with: null },
          blocked: null,
        },
      ],
    },
  },
  decideCorrectionRequest: says('Approve or reject a correction request', 'Correction approved.', {
    action: 'APPROVE',
  }),
};
