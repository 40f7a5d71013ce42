import type { Examples } from './example';

export const requestsExamples = {
  requestOpenShift: {
    summary: 'Ask for an open shift',
    body: {
      shift: '0193f2a0-0000-7000-8000-000000000100',
    },
    answer: {
      message: 'Open shift request sent to admin',
    },
  },
  requestTimeOff: {
    summary: 'Ask for time off',
    body: {
      shift: '0193f2a0-0000-7000-8000-000000000101',
      start_date: '2027-03-22',
      end_date: '2027-03-22',
      leave_type: 'PAID_LEAVE',
      reason: 'A wedding',
    },
    answer: {
      message: 'Time off request sent',
    },
  },
  requestScheduleChange: {
    summary: 'Ask for a schedule change',
    body: {
      shift: '0193f2a0-0000-7000-8000-000000000102',
      request_type: 'SHIFT_CHANGE',
      shift_date: '2027-03-22',
      reason: 'An exam',
    },
    answer: {
      message: 'Schedule change request sent',
    },
  },
  requestNewShift: {
    summary: 'Ask for a new shift',
    body: {
      date_of_availability: '2027-03-22',
      start_time: '09:00',
      end_time: '12:00',
      ok3months: 'yes',
    },
    answer: {
      message: 'Shift request submitted successfully!',
    },
  },
  listMyRequests: {
    summary: 'List one’s own requests',
    answer: {
      count: 6,
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000103',
          kind: 'NEW_SHIFT',
          status: 'PENDING',
          shift_code: null,
          shift_type: [],
          start_date: '2027-03-12',
          end_date: '2027-03-12',
          start_time: '09:00',
          end_time: '13:00',
          reason: 'My classes moved to the afternoon, mornings are free now.',
          created_at: '2027-03-02T13:29:00.000Z',
          decided_by: null,
          decided_at: null,
          decision_reason: null,
        },
      ],
    },
  },
  withdrawRequest: {
    summary: 'Withdraw a pending request',
    answer: {
      message: 'Request withdrawn.',
    },
  },
  listOpenShiftRequests: {
    summary: 'List open shifts and who asks for them',
    answer: {
      count: 36,
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000104',
          kind: 'REQUEST',
          status: 'PENDING',
          shift: {
            id: '0193f2a0-0000-7000-8000-000000000105',
            shift_code: 'LKV-0067',
            location: {
              id: '0193f2a0-0000-7000-8000-000000000106',
              title: 'Lakeview Swim School',
            },
            schedule_type: 'RECURRING_SHIFT',
            shift_day: 'SUNDAY',
            shift_repeat: 'WEEKLY',
            start_date: '2026-12-06',
            end_date: null,
            start_time: '13:30',
            end_time: '15:30',
            shift_type: [
              {
                id: '0193f2a0-0000-7000-8000-000000000107',
                name: 'Swim Instructor',
                color: 'light_blue',
              },
            ],
            staff: [],
            comments: '',
            is_active: true,
            has_assigned_end_date: false,
          },
          user: {
            id: '0193f2a0-0000-7000-8000-000000000108',
            name: 'Priya Raman',
          },
          last_employee: null,
          leave_start_date: '2027-03-07',
          leave_end_date: null,
          decided_by: null,
          decided_at: null,
          decision_reason: null,
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
          id: '0193f2a0-0000-7000-8000-000000000109',
          user: {
            id: '0193f2a0-0000-7000-8000-000000000110',
            name: 'Daniel Kowalski',
          },
          shift: {
            id: '0193f2a0-0000-7000-8000-000000000111',
            shift_code: 'LKV-0071',
            location: {
              id: '0193f2a0-0000-7000-8000-000000000106',
              title: 'Lakeview Swim School',
            },
            schedule_type: 'RECURRING_SHIFT',
            shift_day: 'SATURDAY',
            shift_repeat: 'WEEKLY',
            start_date: '2026-12-12',
            end_date: null,
            start_time: '13:30',
            end_time: '16:30',
            shift_type: [
              {
                id: '0193f2a0-0000-7000-8000-000000000112',
                name: 'Birthday Party Host',
                color: 'light_orange',
              },
            ],
            staff: [
              {
                id: '0193f2a0-0000-7000-8000-000000000110',
                name: 'Daniel Kowalski',
                start_date: '2026-12-12',
                end_date: null,
              },
            ],
            comments: '',
            is_active: true,
            has_assigned_end_date: false,
          },
          start_date: '2027-03-20',
          end_date: '2027-03-20',
          leave_type: 'UNPAID_LEAVE',
          reason: 'College entrance exam that weekend.',
          status: 'PENDING',
          decided_by: null,
          decided_at: null,
          decision_reason: null,
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
          id: '0193f2a0-0000-7000-8000-000000000113',
          user: {
            id: '0193f2a0-0000-7000-8000-000000000114',
            name: 'Theo Papadakis',
          },
          shift: {
            id: '0193f2a0-0000-7000-8000-000000000115',
            shift_code: 'LKV-0015',
            location: {
              id: '0193f2a0-0000-7000-8000-000000000106',
              title: 'Lakeview Swim School',
            },
            schedule_type: 'RECURRING_SHIFT',
            shift_day: 'MONDAY',
            shift_repeat: 'WEEKLY',
            start_date: '2026-12-07',
            end_date: null,
            start_time: '15:15',
            end_time: '18:30',
            shift_type: [
              {
                id: '0193f2a0-0000-7000-8000-000000000116',
                name: 'Lead Instructor',
                color: 'teal',
              },
            ],
            staff: [
              {
                id: '0193f2a0-0000-7000-8000-000000000114',
                name: 'Theo Papadakis',
                start_date: '2026-12-07',
                end_date: null,
              },
            ],
            comments: '',
            is_active: true,
            has_assigned_end_date: false,
          },
          requested_date: '2027-03-15',
          reason: 'Dentist could only see me that day.',
          reassigned_to: null,
          status: 'PENDING',
          decided_by: null,
          decided_at: null,
          decision_reason: null,
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
          id: '0193f2a0-0000-7000-8000-000000000117',
          user: {
            id: '0193f2a0-0000-7000-8000-000000000108',
            name: 'Priya Raman',
          },
          date_of_availability: '2027-03-16',
          start_time: '17:00',
          end_time: '20:00',
          week_days: 'TUESDAY',
          ok3months: 'no',
          reason: '',
          status: 'PENDING',
          decided_by: null,
          decided_at: null,
          decision_reason: null,
        },
      ],
    },
  },
  decideOpenShiftRequest: {
    summary: 'Decide on an open shift',
    body: {
      action: 'APPROVE',
    },
    answer: {
      message: 'Shift assigned successfully!',
    },
  },
  decideTimeOffRequest: {
    summary: 'Decide on time off',
    body: {
      action: 'APPROVE',
    },
    answer: {
      message: 'Time off request approved.',
    },
  },
  decideScheduleChangeRequest: {
    summary: 'Decide on a schedule change',
    body: {
      action: 'APPROVE',
    },
    answer: {
      message: 'Schedule change request approved.',
    },
  },
  decideNewShiftRequest: {
    summary: 'Reject a new-shift request',
    body: {
      action: 'REJECT',
    },
    answer: {
      message: 'New shift request rejected.',
    },
  },
} satisfies Examples;
