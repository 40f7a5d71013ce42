import type { Examples } from './example';

export const dashboardExamples = {
  dashboardCounts: {
    summary: 'Count what the dashboard’s tabs hold',
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
  listClockedIn: {
    summary: 'List who clocked in on a day',
    answer: {
      count: 11,
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000100',
          employee_name: {
            id: '0193f2a0-0000-7000-8000-000000000101',
            name: 'Mei Ling Chou',
          },
          shift_code: 'HBR-0031',
          shift_type: [
            {
              id: '0193f2a0-0000-7000-8000-000000000102',
              name: 'Lifeguard',
              color: 'red',
            },
          ],
          date: '2027-03-03',
          clocked_in: '08:52',
          clocked_out: null,
          total_hours: null,
          status: 'OPEN',
          rate: 'REGULAR',
          flags: [],
          location: {
            id: '0193f2a0-0000-7000-8000-000000000103',
            title: 'Harbor Swim School',
          },
        },
      ],
    },
  },
  listNotClockedIn: {
    summary: 'List who has not clocked in',
    answer: {
      count: 23,
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000104',
          employee_name: {
            id: '0193f2a0-0000-7000-8000-000000000105',
            name: 'Lucia Moretti',
          },
          shift_code: 'HBR-0042',
          shift_type: [
            {
              id: '0193f2a0-0000-7000-8000-000000000106',
              name: 'Parent and Baby',
              color: 'light_pink',
            },
          ],
          shift_date: '2027-03-03',
          shift_start: '09:30',
          shift_end: '12:00',
          late: false,
        },
      ],
    },
  },
  listUnassignedClockedIn: {
    summary: 'List punches without a shift',
    answer: {
      count: 3,
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000107',
          employee_name: {
            id: '0193f2a0-0000-7000-8000-000000000108',
            name: 'Jamal Whitaker',
          },
          shift_code: null,
          shift_type: [],
          date: '2027-03-03',
          clocked_in: '11:23',
          clocked_out: null,
          total_hours: null,
          status: 'PENDING',
          rate: 'REGULAR',
          flags: [],
          location: {
            id: '0193f2a0-0000-7000-8000-000000000109',
            title: 'Lakeview Swim School',
          },
        },
      ],
    },
  },
  listEverybodyClockedIn: {
    summary: 'List everybody on deck',
    answer: {
      count: 12,
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000110',
          employee_name: {
            id: '0193f2a0-0000-7000-8000-000000000108',
            name: 'Jamal Whitaker',
          },
          shift_code: 'LKV-0024',
          shift_type: [
            {
              id: '0193f2a0-0000-7000-8000-000000000111',
              name: 'Swim Team Coach',
              color: 'orange',
            },
          ],
          date: '2027-03-02',
          clocked_in: '17:33',
          clocked_out: null,
          total_hours: null,
          status: 'NEEDS_REVIEW',
          rate: 'REGULAR',
          flags: [
            {
              code: 'open_too_long',
              message: 'Open for more than 16 hours: a manager must say when it ended.',
            },
          ],
          location: {
            id: '0193f2a0-0000-7000-8000-000000000109',
            title: 'Lakeview Swim School',
          },
          suggested_clock_out: '19:30',
        },
      ],
    },
  },
  clockOutPeople: {
    summary: 'Clock people out',
    body: {
      id: ['0193f2a0-0000-7000-8000-000000000112'],
    },
    answer: {
      detail: 'Clocked out: Ann Lake at 12:00 PM.',
    },
  },
  listAssignableShifts: {
    summary: 'List shifts that a punch can be given',
    answer: {
      result: [
        {
          id: '0193f2a0-0000-7000-8000-000000000113',
          shift_code: 'LKV-0040',
          shift_type: {
            id: '0193f2a0-0000-7000-8000-000000000102',
            name: 'Lifeguard',
            color: 'red',
          },
          start_time: '09:00',
          end_time: '14:00',
        },
      ],
    },
  },
  assignShiftToRecord: {
    summary: 'Give a punch its shift',
    body: {
      user_id: '0193f2a0-0000-7000-8000-000000000114',
      shift_id: '0193f2a0-0000-7000-8000-000000000115',
    },
    answer: {
      message: 'Shift assigned successfully!',
    },
  },
} satisfies Examples;
