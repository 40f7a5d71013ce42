import type * as calls from '@ondeck/shared/calls/decisions';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { person, position, sampleId, shift, undecided } from '../../platform/http/samples';

const colleague = { id: sampleId(2), name: 'Noah Park' };
const day = '2027-03-17';
const request = { id: sampleId(100), user: person, ...undecided };

export const examples: Examples<typeof calls> = {
  readDashboardCounts: {
    summary: "Count the rows of the dashboard's tabs",
    answer: {
      clocked_in_count: 11,
      not_clocked_in_count: 23,
      unassigned_clocked_in_count: 3,
      open_shift_request_count: 24,
      schedule_change_request_count: 7,
      time_off_request_count: 7,
      new_shift_request_count: 6,
      mannual_clockout_count: 12,
    },
  },
  listOpenShiftRequests: {
    summary: 'List open shifts and requests for them',
    answer: {
      count: 36,
      results: [
        {
          ...request,
          kind: 'REQUEST',
          shift: { ...shift, staff: [] },
          last_employee: null,
          leave_start_date: day,
          leave_end_date: null,
        },
      ],
    },
  },
  listTimeOffRequests: {
    summary: 'List time-off requests',
    answer: {
      count: 23,
      results: [
        {
          ...request,
          shift,
          start_date: day,
          end_date: day,
          leave_type: 'UNPAID_LEAVE',
          all_shifts: false,
          reason: 'College entrance exam that day.',
        },
      ],
    },
  },
  listScheduleChangeRequests: {
    summary: 'List schedule-change requests',
    answer: {
      count: 22,
      results: [
        {
          ...request,
          shift,
          requested_date: day,
          reason: 'My dentist only had an opening that day.',
          reassigned_to: null,
        },
      ],
    },
  },
  listNewShiftRequests: {
    summary: 'List new-shift requests',
    answer: {
      count: 18,
      results: [
        {
          ...request,
          date_of_availability: day,
          start_time: '17:00',
          end_time: '20:00',
          week_days: 'WEDNESDAY',
          ok3months: 'no',
          reason: '',
        },
      ],
    },
  },
  decideOpenShiftRequest: says('Approve or reject an open shift request', 'Shift assigned successfully!', {
    action: 'APPROVE',
  }),
  decideTimeOffRequest: says('Approve or reject time off', 'Time off request approved.', {
    action: 'APPROVE',
  }),
  previewTimeOff: {
    summary: 'Preview approving time off',
    answer: {
      hours: 2.75,
      shifts: [
        {
          shift_code: shift.shift_code,
          shift_type: position,
          start_date: day,
          end_date: day,
          start_time: shift.start_time,
          end_time: shift.end_time,
          dates: 1,
          hours: 2.75,
          opens: true,
          candidates: [{ ...colleague, hours_this_week: 8.5 }],
        },
      ],
      refusal: null,
    },
  },
  decideScheduleChangeRequest: says(
    'Approve, reassign, or reject a schedule change',
    'Schedule change request approved.',
    {
      action: 'APPROVE',
    },
  ),
  decideNewShiftRequest: says('Reject a new-shift request', 'New shift request rejected.', {
    action: 'REJECT',
    reason: 'We have enough people in the mornings.',
  }),
  previewRevoke: {
    summary: 'Preview revoking approved time off or a schedule change',
    answer: {
      user: person,
      back: [{ shift_code: shift.shift_code, start_date: day, end_date: day }],
      others: [{ user: colleague, shift_code: shift.shift_code, start_date: day, end_date: day }],
      refusal: null,
    },
  },
  revokeRequest: says('Revoke approved time off or a schedule change', 'Time off revoked.', {
    reason: 'The pool party was moved to that day.',
    take_back: [colleague.id],
  }),
};
