import type * as calls from '@ondeck/shared/calls/schedule';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import type { Examples } from '../../platform/http/module';
import { address, eventType, shift } from '../../platform/http/samples';

const day = '2027-03-03';
const event: ScheduleEvent = {
  id: shift.id,
  occurrence_id: `${shift.id}:${day}`,
  shift_id: shift.id,
  shift_code: shift.shift_code,
  shift_type: [eventType],
  type: 'shift',
  start_date: day,
  end_date: day,
  start_time: shift.start_time,
  end_time: shift.end_time,
  staff: shift.staff,
  shift_day: shift.shift_day,
  agenda: null,
  location: { ...shift.location, timezone: address.timezone },
  has_assigned_end_date: false,
  is_open: false,
};
const total_hours = { [day]: 2.75 };

export const examples: Examples<typeof calls> = {
  viewSchedule: {
    summary: 'View the schedule of a location',
    answer: { results: [event], total_hours, leaves: [], closures: [] },
  },
  viewOwnSchedule: {
    summary: 'View my schedule',
    answer: { results: [event], total_hours, leaves: [] },
  },
  listOpenShifts: {
    summary: 'List open shifts of a week',
    answer: {
      results: [
        {
          ...event,
          staff: [],
          is_open: true,
          leave_start_date: day,
          leave_end_date: day,
          requested: false,
          blocked: null,
        },
      ],
      total_hours,
    },
  },
  readLastShift: {
    summary: "Read an employee's last shift",
    answer: { shift: event, last_shift_date: day },
  },
};
