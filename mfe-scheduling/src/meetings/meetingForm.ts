import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { checkMeeting } from '@ondeck/shared/domain/rules/meeting';
import type { Meeting, MeetingBody } from '@ondeck/shared/schemas/meetings';

export interface MeetingForm {
  start_date: string;
  start_time: string;
  end_time: string;
  assigned_positions: readonly string[];
  assigned_staff: readonly string[];
  agenda: string;
}

export const emptyMeeting: MeetingForm = {
  start_date: '',
  start_time: '',
  end_time: '',
  assigned_positions: [],
  assigned_staff: [],
  agenda: '',
};

const ids = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

export const meetingToForm = (meeting: Meeting): MeetingForm => ({
  start_date: meeting.start_date,
  start_time: meeting.start_time,
  end_time: meeting.end_time,
  assigned_positions: ids(meeting.assigned_positions),
  assigned_staff: ids(meeting.assigned_staff),
  agenda: meeting.agenda,
});

/** Returns a copy to save as a new meeting. A past date is cleared, so that the manager chooses a new date. */
export function cloneMeeting(meeting: Meeting, today: string): MeetingForm {
  const form = meetingToForm(meeting);
  return form.start_date < today ? { ...form, start_date: '' } : form;
}

/** Returns whether the form has enough to check availability: date, times, and at least one shift type. */
export const isAnswerable = (form: MeetingForm): boolean =>
  isPlainDate(form.start_date) && checkMeeting(form).length === 0 && form.assigned_positions.length > 0;

/** Returns the request body. A meeting ends on the day it starts. */
export const meetingToBody = (form: MeetingForm): MeetingBody => ({
  start_date: form.start_date,
  end_date: form.start_date,
  start_time: form.start_time,
  end_time: form.end_time,
  assigned_positions: [...form.assigned_positions],
  assigned_staff: [...form.assigned_staff],
  agenda: form.agenda.trim() || null,
  schedule_type: 'STAFF_MEETING',
});
