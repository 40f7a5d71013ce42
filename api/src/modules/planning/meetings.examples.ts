import type * as calls from '@ondeck/shared/calls/meetings';
import type { Meeting } from '@ondeck/shared/schemas/shifts';
import type { Examples } from '../../platform/http/module';
import { location, person, position, sampleId } from '../../platform/http/samples';

const meeting: Meeting = {
  id: sampleId(100),
  shift_code: 'LKV-0079',
  location,
  start_date: '2027-03-17',
  end_date: '2027-03-17',
  start_time: '12:15',
  end_time: '13:00',
  status: 'ACTIVE',
  assigned_staff: [person],
  assigned_positions: [position],
  agenda: 'Open house: jobs for everyone.',
  comments: '',
  schedule_type: 'STAFF_MEETING',
};
const { id, shift_code, start_date, start_time, end_time } = meeting;
const body = {
  start_date,
  start_time,
  end_time,
  assigned_positions: [position.id],
  assigned_staff: [person.id],
};

export const examples: Examples<typeof calls> = {
  listMeetings: {
    summary: 'List staff meetings',
    answer: { count: 12, results: [meeting] },
  },
  createMeeting: {
    summary: 'Create a staff meeting',
    body,
    answer: { message: 'Staff meeting created successfully.', id, shift_code, warnings: [] },
  },
  readMeeting: {
    summary: 'Read a staff meeting',
    answer: meeting,
  },
  changeMeeting: {
    summary: 'Change a staff meeting',
    body,
    answer: { message: 'Staff meeting updated successfully.', id, shift_code, warnings: [] },
  },
  deleteMeeting: {
    summary: 'Delete a staff meeting',
    answer: null,
  },
};
