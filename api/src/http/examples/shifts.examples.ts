import type { Examples } from './example';

export const shiftsExamples = {
  listShifts: {
    summary: 'List shifts',
    answer: {
      count: 227,
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000100',
          shift_code: 'HBR-0071',
          location: {
            id: '0193f2a0-0000-7000-8000-000000000101',
            title: 'Harbor Swim School',
          },
          schedule_type: 'ONE_TIME_SHIFT',
          shift_day: 'SUNDAY',
          shift_repeat: null,
          start_date: '2027-03-21',
          end_date: '2027-03-21',
          start_time: '16:45',
          end_time: '19:15',
          shift_type: [
            {
              id: '0193f2a0-0000-7000-8000-000000000102',
              name: 'Swim Team Coach',
              color: 'orange',
            },
          ],
          staff: [
            {
              id: '0193f2a0-0000-7000-8000-000000000103',
              name: 'Ravi Chandran',
              start_date: '2027-03-21',
              end_date: null,
            },
          ],
          comments: 'Friendly meet.',
          is_active: true,
          has_assigned_end_date: false,
        },
      ],
    },
  },
  createShift: {
    summary: 'Create a shift',
    body: {
      location: '0193f2a0-0000-7000-8000-000000000104',
      schedule_type: 'ONE_TIME_SHIFT',
      start_date: '2027-03-10',
      start_time: '16:00',
      end_time: '20:00',
      shift_type: '0193f2a0-0000-7000-8000-000000000105',
    },
    answer: {
      message: 'Shift created successfully.',
      id: '0193f2a0-0000-7000-8000-000000000106',
      shift_code: 'LKV-0001',
      warnings: [],
    },
  },
  previewNewShift: {
    summary: 'Check a shift before it is created',
    body: {
      location: '0193f2a0-0000-7000-8000-000000000107',
      schedule_type: 'ONE_TIME_SHIFT',
      start_date: '2027-03-10',
      start_time: '16:00',
      end_time: '20:00',
      shift_type: '0193f2a0-0000-7000-8000-000000000108',
    },
    answer: {
      occurrences: ['2027-03-10'],
      changes: [],
      warnings: [],
      errors: [],
    },
  },
  listCandidates: {
    summary: 'List who could work a shift',
    answer: {
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000109',
          name: 'Helen Ashworth',
          first_name: 'Helen',
          last_name: 'Ashworth',
          hours_this_week: 0,
          available: true,
          reasons: [],
        },
      ],
    },
  },
  listOverlappingCandidates: {
    summary: 'List who could work a shift besides its own staff',
    answer: {
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000109',
          name: 'Helen Ashworth',
          first_name: 'Helen',
          last_name: 'Ashworth',
          hours_this_week: 0,
          available: true,
          reasons: [],
        },
      ],
    },
  },
  listArchivedShifts: {
    summary: 'List archived shifts',
    answer: {
      count: 9,
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000110',
          staff_name: 'Theo Papadakis',
          shift_code: 'LKV-0082',
          shift_type_name: 'Swim Instructor',
          shift_day: 'THURSDAY',
          delete_date: '2027-02-24',
          deleted_by_email: 'manager@ondeck.example',
          attendance_records: [
            {
              id: '0193f2a0-0000-7000-8000-000000000111',
              employee: 'Theo Papadakis',
              date: '2027-02-18',
              rate: 'REGULAR',
              clocked_in: '18:29',
              clocked_out: '19:51',
              total_hours: 1.37,
            },
          ],
        },
      ],
    },
  },
  readShift: {
    summary: 'Read a shift',
    answer: {
      id: '0193f2a0-0000-7000-8000-000000000112',
      shift_code: 'LKV-0008',
      location: {
        id: '0193f2a0-0000-7000-8000-000000000113',
        title: 'Lakeview Swim School',
      },
      schedule_type: 'RECURRING_SHIFT',
      shift_day: 'SUNDAY',
      shift_repeat: 'DAILY',
      start_date: '2026-12-06',
      end_date: null,
      start_time: '06:00',
      end_time: '08:00',
      shift_type: [
        {
          id: '0193f2a0-0000-7000-8000-000000000114',
          name: 'Pool Maintenance',
          color: 'gray',
        },
      ],
      staff: [
        {
          id: '0193f2a0-0000-7000-8000-000000000115',
          name: 'Caleb Thornton',
          start_date: '2026-12-06',
          end_date: null,
        },
      ],
      comments: 'Test the water, open the covers, log chlorine and pH.',
      is_active: true,
      has_assigned_end_date: false,
    },
  },
  changeShift: {
    summary: 'Change a shift',
    body: {
      location: '0193f2a0-0000-7000-8000-000000000116',
      schedule_type: 'ONE_TIME_SHIFT',
      start_date: '2027-03-10',
      start_time: '16:00',
      end_time: '20:00',
      shift_type: '0193f2a0-0000-7000-8000-000000000117',
    },
    answer: {
      message: 'Shift updated successfully.',
      id: '0193f2a0-0000-7000-8000-000000000118',
      shift_code: 'LKV-0666',
      warnings: [],
    },
  },
  archiveShift: {
    summary: 'Archive a shift',
    answer: null,
  },
  previewShiftChange: {
    summary: 'Check a change of a shift',
    body: {
      location: '0193f2a0-0000-7000-8000-000000000119',
      schedule_type: 'ONE_TIME_SHIFT',
      start_date: '2027-03-10',
      start_time: '16:00',
      end_time: '20:00',
      shift_type: '0193f2a0-0000-7000-8000-000000000120',
    },
    answer: {
      occurrences: ['2027-03-10'],
      changes: ['Nobody works it 03-10-2027.'],
      warnings: [],
      errors: [],
    },
  },
  restoreShift: {
    summary: 'Restore an archived shift',
    body: {},
    answer: {
      message: 'Shift restored successfully.',
      id: '0193f2a0-0000-7000-8000-000000000121',
      shift_code: 'LKV-0693',
      warnings: [],
    },
  },
} satisfies Examples;
