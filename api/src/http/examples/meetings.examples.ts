import type { Examples } from './example';

export const meetingsExamples = {
  listMeetings: {
    summary: 'List staff meetings',
    answer: {
      count: 12,
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000100',
          shift_code: 'HBR-0079',
          location: {
            id: '0193f2a0-0000-7000-8000-000000000101',
            title: 'Harbor Swim School',
          },
          start_date: '2027-03-17',
          end_date: '2027-03-17',
          start_time: '12:15',
          end_time: '13:00',
          status: 'ACTIVE',
          assigned_staff: [
            {
              id: '0193f2a0-0000-7000-8000-000000000102',
              name: 'Andre Baptiste',
            },
          ],
          assigned_positions: [
            {
              id: '0193f2a0-0000-7000-8000-000000000103',
              name: 'Lead Instructor',
              color: 'teal',
            },
          ],
          agenda: 'Open day: who does what.',
          comments: '',
          schedule_type: 'STAFF_MEETING',
        },
      ],
    },
  },
  createMeeting: {
    summary: 'Create a staff meeting',
    body: {
      start_date: '2027-03-10',
      start_time: '09:00',
      end_time: '10:00',
      assigned_positions: ['0193f2a0-0000-7000-8000-000000000104'],
      assigned_staff: ['0193f2a0-0000-7000-8000-000000000105'],
    },
    answer: {
      message: 'Staff meeting created successfully.',
      id: '0193f2a0-0000-7000-8000-000000000106',
      shift_code: 'LKV-0001',
      warnings: [],
    },
  },
  readMeeting: {
    summary: 'Read a staff meeting',
    answer: {
      id: '0193f2a0-0000-7000-8000-000000000107',
      shift_code: 'LKV-0083',
      location: {
        id: '0193f2a0-0000-7000-8000-000000000108',
        title: 'Lakeview Swim School',
      },
      start_date: '2027-01-06',
      end_date: '2027-01-06',
      start_time: '12:15',
      end_time: '13:00',
      status: 'ARCHIVED',
      assigned_staff: [
        {
          id: '0193f2a0-0000-7000-8000-000000000109',
          name: 'Marcus Bennett',
        },
      ],
      assigned_positions: [
        {
          id: '0193f2a0-0000-7000-8000-000000000103',
          name: 'Lead Instructor',
          color: 'teal',
        },
      ],
      agenda: 'Autumn term: groups, levels and the new ladder of skills.',
      comments: '',
      schedule_type: 'STAFF_MEETING',
    },
  },
  changeMeeting: {
    summary: 'Change a staff meeting',
    body: {
      start_date: '2027-03-10',
      start_time: '09:00',
      end_time: '10:00',
      assigned_positions: ['0193f2a0-0000-7000-8000-000000000110'],
      assigned_staff: ['0193f2a0-0000-7000-8000-000000000111'],
    },
    answer: {
      message: 'Staff meeting updated successfully.',
      id: '0193f2a0-0000-7000-8000-000000000112',
      shift_code: 'LKV-0727',
      warnings: [],
    },
  },
  deleteMeeting: {
    summary: 'Delete a staff meeting',
    answer: null,
  },
} satisfies Examples;
