import type * as calls from '@ondeck/shared/calls/requests';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { location, now, position, sampleId, shift, undecided } from '../../platform/http/samples';

const times = { start_time: '09:00', end_time: '12:00' };
const day = '2027-03-17';

export const examples: Examples<typeof calls> = {
  requestOpenShift: says('Request an open shift', 'Open shift request sent to admin', { shift: shift.id }),
  requestTimeOff: says('Request time off', 'Time off request sent', {
    shift: shift.id,
    start_date: day,
    end_date: day,
    leave_type: 'PAID_LEAVE',
    reason: 'A wedding',
  }),
  listOwnShifts: {
    summary: 'List my shifts between two dates',
    answer: {
      results: [
        {
          id: shift.id,
          shift_code: shift.shift_code,
          shift_type: position,
          location,
          first_date: day,
          dates: 1,
          start_time: shift.start_time,
          end_time: shift.end_time,
        },
      ],
    },
  },
  requestScheduleChange: {
    summary: 'Request a schedule change',
    body: { shift: shift.id, request_type: 'SHIFT_CHANGE', shift_date: day, reason: 'An exam' },
    answer: { message: 'Schedule change request sent' },
  },
  requestNewShift: {
    summary: 'Request a new shift',
    body: { date_of_availability: day, ...times, ok3months: 'yes' },
    answer: { message: 'Shift request submitted successfully!' },
  },
  listMyRequests: {
    summary: 'List my requests',
    answer: {
      count: 6,
      results: [
        {
          id: sampleId(103),
          kind: 'NEW_SHIFT',
          shift_code: null,
          all_shifts: false,
          shift_type: [],
          start_date: day,
          end_date: day,
          ...times,
          reason: "My classes moved to the afternoon, so I'm free in the mornings.",
          created_at: now,
          ...undecided,
        },
      ],
    },
  },
  withdrawRequest: says('Withdraw a pending request', 'Request withdrawn.'),
};
