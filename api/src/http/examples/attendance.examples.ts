import type { Examples } from './example';

export const attendanceExamples = {
  verifyEmployeeCode: {
    summary: 'Enter an employee code at the punch clock',
    body: {
      code: '20252',
    },
    answer: {
      token: 'Zq7vM0xkV3s5mYtYb1n2hQy8uJr4cW6eTiO9pLaKdFg',
      user: {
        id: '0193f2a0-0000-7000-8000-000000000100',
        first_name: 'Ann',
        last_name: 'Lake',
      },
      shift: null,
      is_current_clocked_in: false,
      rate: 'REGULAR',
      rate_reason: null,
      message: 'Employee code verified',
    },
  },
  assignedShifts: {
    summary: 'List today’s shifts of the person at the punch clock',
    answer: {
      shifts: [
        {
          id: '0193f2a0-0000-7000-8000-000000000004',
          shift_code: 'LKV-0042',
          shift_type: [
            {
              id: '0193f2a0-0000-7000-8000-000000000005',
              name: 'Lifeguard',
              color: 'red',
            },
          ],
          date: '2027-03-03',
          start_time: '12:00',
          end_time: '16:00',
          location: {
            id: '0193f2a0-0000-7000-8000-000000000003',
            title: 'Lakeview',
          },
          is_active: true,
          opens_at: null,
          rate: 'REGULAR',
          rate_reason: null,
        },
      ],
    },
  },
  clockIn: {
    summary: 'Clock in',
    body: {
      rate: 'REGULAR',
      clocked_in: '12:00',
    },
    answer: {
      message: 'Clocked in at 12:00 PM.',
      name: 'Ann Lake',
      clocked_in: '12:00',
      record_id: '0193f2a0-0000-7000-8000-000000000101',
    },
  },
  kioskStatus: {
    summary: 'What this punch clock is',
    answer: {
      registered: false,
      registration_required: false,
      name: null,
      location: null,
      clock_out_here: true,
      now: '2027-03-03T17:00:00.000Z',
    },
  },
  listKiosks: {
    summary: 'List registered punch clocks',
    answer: {
      count: 1,
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000102',
          name: 'Front desk',
          location: {
            id: '0193f2a0-0000-7000-8000-000000000103',
            title: 'Lakeview',
          },
          registered_by: 'Ada Poole',
          registered_at: '2027-03-03T17:00:00.000Z',
          last_seen_at: '2027-03-03T17:00:00.000Z',
        },
      ],
    },
  },
  registerKiosk: {
    summary: 'Register this device as a punch clock',
    body: {
      name: 'Front desk',
      location: '0193f2a0-0000-7000-8000-000000000103',
    },
    answer: {
      id: '0193f2a0-0000-7000-8000-000000000102',
      name: 'Front desk',
      location: {
        id: '0193f2a0-0000-7000-8000-000000000103',
        title: 'Lakeview',
      },
      registered_by: 'Ada Poole',
      registered_at: '2027-03-03T17:00:00.000Z',
      last_seen_at: '2027-03-03T17:00:00.000Z',
    },
  },
  removeKiosk: {
    summary: 'Remove a punch clock',
    answer: null,
  },
} satisfies Examples;
