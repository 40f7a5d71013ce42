import type { Examples } from './example';

export const schedulesExamples = {
  viewSchedule: {
    summary: 'View the schedule of a location',
    answer: {
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000100',
          occurrence_id: '0193f2a0-0000-7000-8000-000000000100:2027-03-03',
          shift_id: '0193f2a0-0000-7000-8000-000000000100',
          shift_code: 'LKV-0008',
          shift_type: [
            {
              id: '0193f2a0-0000-7000-8000-000000000101',
              name: 'Pool Maintenance',
              color: 'gray',
            },
          ],
          type: 'shift',
          start_date: '2027-03-03',
          end_date: '2027-03-03',
          start_time: '06:00',
          end_time: '08:00',
          staff: [
            {
              id: '0193f2a0-0000-7000-8000-000000000102',
              name: 'Caleb Thornton',
              start_date: '2026-12-06',
              end_date: null,
            },
          ],
          shift_day: 'WEDNESDAY',
          agenda: 'Test the water, open the covers, log chlorine and pH.',
          location: {
            id: '0193f2a0-0000-7000-8000-000000000103',
            title: 'Lakeview Swim School',
          },
          has_assigned_end_date: false,
          is_open: false,
        },
      ],
      total_hours: {
        '2027-03-03': 44.5,
        '2027-03-04': 43.5,
      },
      leaves: [],
    },
  },
  viewOwnSchedule: {
    summary: 'View one’s own schedule',
    answer: {
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000104',
          occurrence_id: '0193f2a0-0000-7000-8000-000000000104:2027-03-01',
          shift_id: '0193f2a0-0000-7000-8000-000000000104',
          shift_code: 'LKV-0001',
          shift_type: [
            {
              id: '0193f2a0-0000-7000-8000-000000000105',
              name: 'Swim Instructor',
              color: 'light_blue',
            },
          ],
          type: 'shift',
          start_date: '2027-03-01',
          end_date: '2027-03-01',
          start_time: '15:30',
          end_time: '18:15',
          staff: [
            {
              id: '0193f2a0-0000-7000-8000-000000000106',
              name: 'Maya Rivera',
              start_date: '2027-02-16',
              end_date: null,
            },
          ],
          shift_day: 'MONDAY',
          agenda: null,
          location: {
            id: '0193f2a0-0000-7000-8000-000000000103',
            title: 'Lakeview Swim School',
          },
          has_assigned_end_date: false,
          is_open: false,
        },
      ],
      total_hours: {
        '2027-03-01': 2.75,
        '2027-03-02': 2.75,
      },
    },
  },
  listOpenShifts: {
    summary: 'List open shifts of a week',
    answer: {
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000104',
          occurrence_id: '0193f2a0-0000-7000-8000-000000000104:2027-03-01',
          shift_id: '0193f2a0-0000-7000-8000-000000000004',
          shift_code: 'LKV-0001',
          shift_type: [
            {
              id: '0193f2a0-0000-7000-8000-000000000105',
              name: 'Swim Instructor',
              color: 'light_blue',
            },
          ],
          type: 'shift',
          start_date: '2027-03-01',
          end_date: '2027-03-01',
          start_time: '15:30',
          end_time: '18:15',
          staff: [],
          shift_day: 'MONDAY',
          agenda: null,
          location: {
            id: '0193f2a0-0000-7000-8000-000000000103',
            title: 'Lakeview Swim School',
          },
          has_assigned_end_date: false,
          is_open: true,
          leave_start_date: '2027-03-01',
          leave_end_date: '2027-03-01',
          requested: false,
          blocked: null,
        },
      ],
      total_hours: {
        '2027-03-01': 2.75,
        '2027-03-02': 2.75,
      },
    },
  },
  readLastShift: {
    summary: 'Read a person’s last shift',
    answer: {
      shift: {
        id: '0193f2a0-0000-7000-8000-000000000107',
        occurrence_id: '0193f2a0-0000-7000-8000-000000000107:2027-03-03',
        shift_id: '0193f2a0-0000-7000-8000-000000000107',
        shift_code: 'LKV-0003',
        shift_type: [
          {
            id: '0193f2a0-0000-7000-8000-000000000105',
            name: 'Swim Instructor',
            color: 'light_blue',
          },
        ],
        type: 'shift',
        start_date: '2027-03-03',
        end_date: '2027-03-03',
        start_time: '15:30',
        end_time: '18:15',
        staff: [
          {
            id: '0193f2a0-0000-7000-8000-000000000106',
            name: 'Maya Rivera',
            start_date: '2026-12-09',
            end_date: null,
          },
        ],
        shift_day: 'WEDNESDAY',
        agenda: null,
        location: {
          id: '0193f2a0-0000-7000-8000-000000000103',
          title: 'Lakeview Swim School',
        },
        has_assigned_end_date: false,
        is_open: false,
      },
      last_shift_date: '2027-03-03',
    },
  },
} satisfies Examples;
